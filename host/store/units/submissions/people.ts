import type { Db } from "../../schema";
import { findPlaces } from "../addresses";
import { findByText, type TextIndex } from "./by-text";
import { fromRow, type StoredSubmission } from "./submissions";

/** Number of submissions that contain an address, and of their files. @param email in lower case. */
export async function countPerson(
  db: Db,
  { email }: { email: string },
  index?: TextIndex,
): Promise<{ messages: number; files: number }> {
  const counts = { messages: 0, files: 0 };
  for (let before: string | undefined, more = true; more;) {
    const rows = await findByText(db, { text: email, email, before, limit: COUNTED_AT_ONCE }, index);
    const ids = rows.filter((row) => isAbout(row, email)).map(({ id }) => id);
    counts.messages += ids.length;
    if (ids.length) counts.files += await filesAmong(db, ids);
    before = rows.at(-1)?.id;
    more = rows.length === COUNTED_AT_ONCE;
  }
  return counts;
}

const COUNTED_AT_ONCE = 500;

async function filesAmong(db: Db, ids: string[]): Promise<number> {
  const { count } = await db
    .selectFrom("file")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("submission_id", "in", ids)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function isAbout(row: { email: string | null; search: string }, email: string): boolean {
  return row.email === email || findPlaces(row.search, email).length > 0;
}

/**
 * Submissions that contain an address, as the sender or in any text, newest first.
 * @param email in lower case.
 */
export async function submissionsOfPerson(
  db: Db,
  { email, before, limit }: { email: string; before?: string; limit: number },
  index?: TextIndex,
): Promise<StoredSubmission[]> {
  const found: StoredSubmission[] = [];
  let last = before;
  while (found.length < limit) {
    // The candidates include longer addresses that contain it.
    const page = await findByText(db, { text: email, email, before: last, limit }, index);
    found.push(...page.filter((row) => isAbout(row, email)).map(fromRow));
    if (page.length < limit) break;
    last = page.at(-1)?.id;
  }
  return found.slice(0, limit);
}
