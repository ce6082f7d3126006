import { createId } from "../../host/base/ids";
import type { Database } from "../../host/store/sqlite/driver";

const MANY = 1_000_000;
const SITE_ID = "64a1f0c2d3e4b5a697887766";
const DAY = 86_400_000;

const NEWEST = Date.now() - DAY;
const EVERY = 60_000;
const FIRST = NEWEST - MANY * EVERY;

/** The oldest submissions, for measuring their removal. */
const OLD_COUNT = 100_000;
const OLD_UNTIL = FIRST + OLD_COUNT * EVERY;
export const OLD = { count: OLD_COUNT, until: OLD_UNTIL, days: Math.ceil((Date.now() - OLD_UNTIL) / DAY) };

/** Fills a store with a million submissions of random words, one per minute, and an owner with a session. */
export function seedMillion(database: Database, tokenHash: string): void {
  const insert = database.prepare(
    `insert into submission values (?, '${SITE_ID}', 'Booking Request', 1, ?, 'json', 'inbox', 0, 0, '[]', ?, ?, ?, '', null)`,
  );
  const word = createWords();
  database.exec("begin");
  for (let n = 0; n < MANY; n++) {
    const email = `visitor-${n}@example.org`;
    const text = Array.from({ length: 30 }, word).join(" ");
    const fields = { Email: email, Message: text };
    const payload = JSON.stringify({ name: "Booking Request", source: "/contact", fields, fileUploads: {} });
    const at = FIRST + n * EVERY;
    insert.run(createId(at), at, payload, email, `booking request\n${email}\n${text}`);
  }
  const now = Date.now();
  database.prepare("insert into owner (id, name, password, created_at) values ('o', 'ana', '', ?)").run(now);
  database
    .prepare("insert into owner_session (token_hash, owner_id, started_at, confirmed_at) values (?, 'o', ?, ?)")
    // Confirmed for the whole measurement.
    .run(tokenHash, now, now + DAY);
  database.exec("commit");
}

/** Reproducible random words from a list of 3,000, some much more frequent than others. */
function createWords(): () => string {
  let state = 1;
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const of = (letters: string) => letters[Math.floor(random() * letters.length)] ?? "";
  const syllable = () => of("bcdfghklmnprstvw") + of("aeiou");
  const words = Array.from({ length: 3000 }, () => {
    const long = 1 + Math.floor(random() * 3);
    return Array.from({ length: long }, syllable).join("") + of("nrst ").trim();
  });
  return () => words[Math.floor(random() ** 2 * words.length)] ?? "";
}
