import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { OWNER_PATH, sessionCookie } from "../../host/security/owner-session";
import { createToken, hashToken } from "../../host/security/tokens";
import { MIGRATIONS } from "../../host/store/migrations";
import { openDatabase } from "../../host/store/sqlite/driver";
import { indexFilePath } from "../../host/store/sqlite/index-file";
import { openFile } from "../../host/store/sqlite/open-file";
import { ask, startHost, formatMeasured, type Asked, type BenchHost, type Figure, type Measured } from "./bench-host";
import { paced } from "./paced";
import { seedMillion, OLD } from "./seed";

/** Submissions per second, at a fixed rate. */
const FORMS = 50;
const SECONDS = 10;
/** Number of rounds of both kinds, alternating if possible; an odd number. */
const ROUNDS = 5;
/** Time limit for the index. */
const MOST_MINUTES = 15;
const DATA = "million";
const SEARCHES = {
  "a search, found in many": "booking request",
  "a search, found once": "visitor-777777@",
  "a search without results": "nowhere to be found",
  "a search for two letters without results": "q#",
};

/** Measures submissions during searches, exports and cleaning in a million submissions, and these tasks themselves. */
export async function measureMillion(folder: string, form: Asked): Promise<Figure[]> {
  const file = join(folder, DATA, "store.db");
  mkdirSync(join(folder, DATA), { mode: 0o700 });
  const token = createToken();
  // The schema before the index.
  const before = MIGRATIONS.filter(({ number }) => number < 5);
  const store = await openFile(file, before, Date.now());
  seedMillion(store.database, hashToken(token));
  store.database.exec("pragma wal_checkpoint(truncate)");
  store.database.close();
  const started = await startHost(folder, DATA);
  const building = await whileIndexing(started, file, form);
  const reading = await measureReading(started, sessionCookie(token, false).split(";", 1)[0] ?? "", form);
  await started.end();
  const cleaning = await whileCleaning(folder, file, form);
  return [
    {
      what: "first start with a million messages: copy of the old database, new indexes",
      value: seconds(started.started),
      target: "–",
    },
    ...building,
    ...reading,
    ...cleaning,
  ];
}

/** Waits for the text index, and requests pages and sends forms meanwhile. */
async function whileIndexing({ port }: BenchHost, file: string, form: Asked): Promise<Figure[]> {
  const began = performance.now();
  const [forms, pages] = await Promise.all([
    sendForms(port, form),
    paced(port, { method: "GET", path: "/contact", body: "" }, { perSecond: FORMS, seconds: SECONDS }),
  ]);
  while (!(await isIndexed(file)) && performance.now() - began < MOST_MINUTES * 60_000) await pause(1000);
  const took = performance.now() - began;
  return [
    { what: "index of a million texts, made while the host serves", value: seconds(took), target: "–" },
    { what: `pages meanwhile, ${FORMS} a second`, value: formatMeasured(pages), target: "p99 100 ms" },
    { what: `forms meanwhile, ${FORMS} a second`, value: formatMeasured(forms), target: "–" },
  ];
}

async function isIndexed(file: string): Promise<boolean> {
  const database = await openDatabase(indexFilePath(file), { readOnly: true });
  const [state] = database.prepare("select before from state").all();
  database.close();
  return state?.before === "";
}

async function measureReading({ port }: BenchHost, cookie: string, form: Asked): Promise<Figure[]> {
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
  const beside = async (what: string, work: () => Promise<unknown>) => {
    const alone: Measured[] = [];
    const together: Measured[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await sendForms(port, form));
      let over = false;
      const working = (async () => {
        while (!over) await work();
      })();
      together.push(await sendForms(port, form));
      over = true;
      await working;
    }
    figures.push(computeRatio(what, together, alone));
  };
  await beside("one search after the other", () => ask(port, search(SEARCHES["a search without results"])));
  await beside("searches for two letters, which read all", () =>
    ask(port, search(SEARCHES["a search for two letters without results"])),
  );
  let exported = 0;
  await beside("an export of all as CSV", async () => {
    const began = performance.now();
    await download(port, owner("/submissions.csv"));
    exported = performance.now() - began;
  });
  figures.push({ what: "an export of a million as CSV", value: seconds(exported), target: "–" });
  return figures;
}

/** The host cleans when it starts. */
async function whileCleaning(folder: string, file: string, form: Asked): Promise<Figure[]> {
  const database = await openDatabase(file);
  database.exec(`update submission set address = '192.0.2.0' where received_at < ${OLD.until}`);
  database.close();
  const began = performance.now();
  const host = await startHost(folder, DATA, ["--retention", String(OLD.days)]);
  // A process that has just started is slow.
  await paced(host.port, form, { perSecond: FORMS, seconds: 2 });
  const together = await inRounds(() => sendForms(host.port, form));
  while (!(await isCleaned(file))) await pause(1000);
  const took = performance.now() - began;
  const alone = await inRounds(() => sendForms(host.port, form));
  await host.end();
  const count = OLD.count.toLocaleString("en");
  return [
    computeRatio(`removing ${count} old messages`, together, alone),
    { what: `removing ${count} old messages`, value: seconds(took), target: "–" },
  ];
}

async function isCleaned(file: string): Promise<boolean> {
  const database = await openDatabase(file, { readOnly: true });
  const left = database.prepare(`select id from submission where received_at < ${OLD.until} limit 1`).all();
  database.close();
  return left.length === 0;
}

const sendForms = (port: number, form: Asked) => paced(port, form, { perSecond: FORMS, seconds: SECONDS });

/** Downloads in another process, so that the measurement is not delayed. */
async function download(port: number, { path, headers }: Asked): Promise<void> {
  const [program, given] = [DOWNLOAD, JSON.stringify({ url: `http://127.0.0.1:${port}${path}`, headers })];
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program, given], { stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${path} was not downloaded`);
}

// At the lowest priority, because real clients do not use the host's CPU.
const DOWNLOAD = `
  (await import("node:os")).setPriority(19);
  const { url, headers } = JSON.parse(process.argv[1]);
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(String(answer.status));
  for await (const _ of answer.body);
`;

async function inRounds(measure: () => Promise<Measured>): Promise<Measured[]> {
  const measured = [];
  for (let round = 0; round < ROUNDS; round++) measured.push(await measure());
  return measured;
}

/** Compares the medians of the rounds. */
function computeRatio(what: string, together: readonly Measured[], alone: readonly Measured[]): Figure {
  const median = (rounds: readonly Measured[]) =>
    rounds.map(({ p99 }) => p99).sort((a, b) => a - b)[(ROUNDS - 1) / 2] ?? 0;
  const [beside, without] = [median(together), median(alone)];
  const value = `p99 ${beside} ms, ${(beside / without).toFixed(2)} times the ${without} ms without`;
  return { what: `forms, ${FORMS} a second, beside ${what}`, value, target: "1.5 times" };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
