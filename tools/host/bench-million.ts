import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { OWNER_PATH, sessionCookie } from "../../host/owner/session";
import { createToken, hashToken } from "../../host/security/tokens";
import { MIGRATIONS } from "../../host/store/migrations";
import { openDatabase } from "../../host/store/sqlite/driver";
import { indexFileOf } from "../../host/store/sqlite/index-file";
import { openFile } from "../../host/store/sqlite/open-file";
import { ask, startHost, wordsOf, type Asked, type BenchHost, type Figure } from "./bench-host";
import { paced } from "./bench-paced";
import { seedMillion, OLD } from "./bench-seed";

/** Forms in a second, however long each takes. */
const FORMS = 50;
const SECONDS = 10;
/** The index is waited for no longer. */
const MOST_MINUTES = 15;
const DATA = "million";
const SEARCHES = {
  "a search, found in many": "booking request",
  "a search, found once": "visitor-777777@",
  "a search without results": "nowhere to be found",
  "a search for two letters without results": "q#",
};

/** A million messages: how long forms take while somebody searches, exports or cleans, and how long those take. */
export async function measureMillion(folder: string, form: Asked): Promise<Figure[]> {
  const file = join(folder, DATA, "store.db");
  mkdirSync(join(folder, DATA), { mode: 0o700 });
  const token = createToken();
  // As it was before there was an index.
  const before = MIGRATIONS.filter(({ number }) => number < 5);
  const store = await openFile(file, before, Date.now());
  seedMillion(store.database, hashToken(token));
  store.database.exec("pragma wal_checkpoint(truncate)");
  store.database.close();
  const started = await startHost(folder, DATA);
  const building = await whileIndexing(started, file, form);
  const reading = await measureReading(started, sessionCookie(token, false).split(";", 1)[0] ?? "", form);
  await started.end();
  const cleaning = await whileCleaning(folder, file, form, reading.alone);
  return [
    {
      what: "first start with a million messages: copy of the old database, new indexes",
      value: seconds(started.started),
      target: "–",
    },
    ...building,
    ...reading.figures,
    cleaning,
  ];
}

/** Waits for the index of texts, and asks for pages and sends forms meanwhile. */
async function whileIndexing({ port }: BenchHost, file: string, form: Asked): Promise<Figure[]> {
  const began = performance.now();
  const [forms, pages] = await Promise.all([
    paced(port, form, { perSecond: FORMS, seconds: SECONDS }),
    paced(port, { method: "GET", path: "/contact", body: "" }, { perSecond: FORMS, seconds: SECONDS }),
  ]);
  while (!(await isIndexed(file)) && performance.now() - began < MOST_MINUTES * 60_000) await pause(1000);
  const took = performance.now() - began;
  return [
    { what: "index of a million texts, made while the host serves", value: seconds(took), target: "–" },
    { what: `pages meanwhile, ${FORMS} a second`, value: wordsOf(pages), target: "p99 100 ms" },
    { what: `forms meanwhile, ${FORMS} a second`, value: wordsOf(forms), target: "–" },
  ];
}

async function isIndexed(file: string): Promise<boolean> {
  const database = await openDatabase(indexFileOf(file), { readOnly: true });
  const [state] = database.prepare("select before from state").all();
  database.close();
  return state?.before === "";
}

async function measureReading(
  { port }: BenchHost,
  cookie: string,
  form: Asked,
): Promise<{ figures: Figure[]; alone: number }> {
  const owner = (path: string): Asked => ({
    ...{ method: "GET", path: `${OWNER_PATH}/api${path}`, body: "", headers: { cookie } },
  });
  const search = (text: string) => owner(`/submissions?status=inbox&search=${encodeURIComponent(text)}`);
  const timed = async (asked: Asked) => {
    const times = [];
    for (let n = 0; n < 5; n++) {
      const began = performance.now();
      const { status } = await ask(port, asked);
      if (status !== 200) throw new Error(`${asked.path} answered ${status}`);
      times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b)[2] ?? 0;
  };
  const ms = async (what: string, asked: Asked, target: string): Promise<Figure> => ({
    ...{ what: `${what}, of a million`, value: `${Math.round(await timed(asked))} ms`, target },
  });
  const figures = [
    await ms("a page of the inbox", owner("/submissions?status=inbox"), "50 ms"),
    await ms("its counts", owner("/counts"), "–"),
  ];
  for (const [what, text] of Object.entries(SEARCHES)) {
    figures.push(await ms(what, search(text), text.length > 2 ? "200 ms" : "–"));
  }
  figures.push(await ms("a person's messages", owner("/person?email=visitor-777777%40example.org"), "–"));
  const load = { perSecond: FORMS, seconds: SECONDS };
  const alone = await paced(port, form, load);
  const beside = async (what: string, work: () => Promise<unknown>) => {
    let over = false;
    const working = (async () => {
      while (!over) await work();
    })();
    const { p99 } = await paced(port, form, load);
    over = true;
    await working;
    figures.push(ratioOf(what, p99, alone.p99));
  };
  figures.push({ what: `forms, ${FORMS} a second, nothing else`, value: wordsOf(alone), target: "–" });
  await beside("one search after the other", () => ask(port, search(SEARCHES["a search without results"])));
  await beside("searches for two letters, which read all", () =>
    ask(port, search(SEARCHES["a search for two letters without results"])),
  );
  let exported = 0;
  await beside("an export of all as CSV", async () => {
    const began = performance.now();
    await drain(port, owner("/submissions.csv"));
    exported = performance.now() - began;
  });
  figures.push({ what: "an export of a million as CSV", value: seconds(exported), target: "–" });
  return { figures, alone: alone.p99 };
}

/** The host cleans when it starts. */
async function whileCleaning(folder: string, file: string, form: Asked, alone: number): Promise<Figure> {
  const database = await openDatabase(file);
  database.exec(`update submission set address = '192.0.2.0' where received_at < ${OLD.until}`);
  database.close();
  const host = await startHost(folder, DATA, ["--retention", String(OLD.days)]);
  // A program that just started is slow by itself.
  await paced(host.port, form, { perSecond: FORMS, seconds: 2 });
  const { p99 } = await paced(host.port, form, { perSecond: FORMS, seconds: SECONDS });
  await host.end();
  return ratioOf(`removing ${OLD.count.toLocaleString("en")} old messages`, p99, alone);
}

/** Reads an answer without keeping it: that would slow down whoever measures. */
async function drain(port: number, { path, headers }: Asked): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`${path} answered ${answer.status}`);
  for await (const _ of answer.body);
}

function ratioOf(what: string, p99: number, alone: number): Figure {
  const value = `p99 ${p99} ms, ${(p99 / alone).toFixed(2)} times that without`;
  return { what: `forms beside ${what}`, value, target: "1.5 times" };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
