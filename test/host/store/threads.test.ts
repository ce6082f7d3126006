import { copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, inject, it, onTestFinished } from "vitest";
import type { Store } from "../../../host/store/store";
import { openSqlite } from "../../../host/store/sqlite/store";
import { createThreads } from "../../../host/store/sqlite/threads";
import { quickFolder } from "../support/folder";
import { acceptance } from "./support";

const folder = quickFolder("millrace-threads-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

interface Opened {
  store: Store;
  file: string;
  /** Ends `wait(name)`. */
  allow(name: string): void;
  /** Resolves when `once(name)` was called. */
  called(name: string): Promise<void>;
}

/**
 * A store whose threads run `first` with the name of each unit before they run it; `role` is that of the thread.
 * `wait(name)` blocks it until a file of that name exists or the test has ended, `once(name)` creates that file and
 * returns whether it was new.
 */
async function open(first: string): Promise<Opened> {
  const place = join(folder, `${++files}`);
  const program = `${place}.mjs`;
  writeFileSync(
    program,
    `import { existsSync, writeFileSync } from "node:fs";
    import { parentPort, workerData } from "node:worker_threads";
    const place = (name) => ${JSON.stringify(place)} + "." + name;
    const clock = new Int32Array(new SharedArrayBuffer(4));
    const wait = (name) => {
      while (!existsSync(place(name)) && !existsSync(place("ended"))) Atomics.wait(clock, 0, 0, 5);
    };
    const once = (name) => !existsSync(place(name)) && (writeFileSync(place(name), ""), true);
    const { role } = workerData;
    parentPort.on("message", ({ calls = [] }) => { for (const { name } of calls) { ${first} } });
    await import(${JSON.stringify(inject("storeWorker"))});`,
  );
  const file = `${place}.db`;
  const store = await openSqlite({ file, now: 0, worker: pathToFileURL(program) });
  const allow = (name: string) => writeFileSync(`${place}.${name}`, "");
  onTestFinished(() => {
    // A test that failed has not allowed its threads to continue.
    allow("ended");
    return store.close();
  });
  const called = (name: string) => expect.poll(() => existsSync(`${place}.${name}`)).toBe(true);
  return { store, file, allow, called };
}

describe("the threads of a SQLite store", () => {
  it("store forms and find sessions when a search is in the middle of its work", async () => {
    const { store, allow } = await open(`if (role === "slow reads") wait("search");`);
    let answered = false;
    const search = store.listSubmissions({ search: "ana", limit: 9 }).finally(() => (answered = true));
    expect(await store.acceptSubmission(acceptance("1"))).toEqual({ status: "inbox" });
    expect(await store.findSession({ tokenHash: "none", now: 0 })).toBeUndefined();
    expect(answered).toBe(false);
    allow("search");
    expect(await search).toHaveLength(1);
  });

  it("answer from stored data when the thread that writes is in the middle of its work", async () => {
    const { store, allow } = await open(`if (name === "writeAudit") wait("audit");`);
    await store.acceptSubmission(acceptance("1"));
    let written = false;
    const audit = store
      .writeAudit({ id: "a", at: 0, actor: "ana", action: "delete", detail: "" })
      .finally(() => (written = true));
    expect(await store.findSubmission({ id: "1" })).toMatchObject({ id: "1" });
    expect(await store.listAudit({ limit: 9 })).toEqual([]);
    expect(written).toBe(false);
    allow("audit");
    await audit;
    expect(await store.listAudit({ limit: 9 })).toHaveLength(1);
  });

  it("find in every read what was acknowledged before", async () => {
    const { store } = await open("");
    for (let n = 1; n <= 50; n++) {
      const id = String(n).padStart(2, "0");
      await store.acceptSubmission(acceptance(id));
      const [one, [newest], counts] = await Promise.all([
        store.findSubmission({ id }),
        store.listSubmissions({ limit: 1 }),
        store.countSubmissions(),
      ]);
      expect([one?.id, newest?.id, counts.inbox]).toEqual([id, id, n]);
    }
  });

  it.each([
    ["reads quickly", "findSubmission", (store: Store) => store.findSubmission({ id: "1" })],
    ["reads slowly", "countSubmissions", (store: Store) => store.countSubmissions()],
    ["writes", "changeSubmissions", (store: Store) => store.changeSubmissions({ ids: ["1"], unread: false })],
  ])("continue when the thread that %s breaks, and start it again", async (_what, unit, ask) => {
    const { store } = await open(`if (name === "${unit}" && once("broken")) process.exit(1);`);
    await store.acceptSubmission(acceptance("1"));
    await expect(ask(store)).rejects.toMatchObject({ name: "StoreError", kind: "unavailable" });
    expect(await ask(store)).toBeTruthy();
    expect(await store.listSubmissions({ limit: 9 })).toHaveLength(1);
  });

  it("answer concurrent calls in the same turn when the thread that reads still has to start", async () => {
    const { store } = await open("");
    const asked = [store.findSubmission({ id: "1" }), store.countSubmissions(), store.hasOwner()];
    const closed = store.close();
    expect(await Promise.all(asked)).toEqual([undefined, { inbox: 0, spam: 0, archived: 0 }, false]);
    await closed;
  });

  it("copy the log into the file beside the thread that writes (audit 16)", async () => {
    const { store, file } = await open("");
    const before = statSync(file).size;
    await store.acceptSubmission(acceptance("1", { search: "word ".repeat(20_000) }));
    // The thread that writes does so after 8 MB only.
    await expect.poll(() => statSync(file).size).toBeGreaterThan(before + 100_000);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(100_000);
  });

  it("bound the log to 8 MB when the thread that copies it is busy (audit 16)", async () => {
    const { store, file, allow, called } = await open(`if (role === "slow reads") { once("busy"); wait("count"); }`);
    const count = store.countSubmissions();
    // A thread that starts later would begin to copy the log.
    await called("busy");
    const search = "word ".repeat(400_000);
    for (let n = 0; n < 10; n++) await store.acceptSubmission(acceptance(String(n), { search }));
    expect(statSync(file).size).toBeGreaterThan(16_000_000);
    // With one transaction more.
    expect(statSync(`${file}-wal`).size).toBeLessThan(8_200_000 + 4_000_000);
    allow("count");
    expect(await count).toMatchObject({ inbox: 10 });
  });

  it("leave one file without a log file when they have ended", async () => {
    const { store, file } = await open("");
    await store.acceptSubmission(acceptance("1"));
    await Promise.all([store.findSubmission({ id: "1" }), store.countSubmissions()]);
    await store.close();
    expect([file, `${file}-wal`, `${file}.search-wal`].map(existsSync)).toEqual([true, false, false]);
  });

  it("leave no log file either when a thread that reads takes its time to end", async () => {
    const delay = "process.once('exit', () => Atomics.wait(clock, 0, 0, 300))";
    const { store, file } = await open(`if (role === "reads" && once("ends")) ${delay};`);
    await store.acceptSubmission(acceptance("1"));
    await store.findSubmission({ id: "1" });
    await store.close();
    expect([file, `${file}-wal`].map(existsSync)).toEqual([true, false]);
  });

  it("have merged the log of a closed store that shares its threads with others", async () => {
    const file = join(folder, "shared.db");
    const worker = new URL(inject("storeWorker"));
    const threads = createThreads(worker, true);
    onTestFinished(() => threads.end());
    const store = await openSqlite({ file, now: 0, worker, threads });
    await store.acceptSubmission(acceptance("1"));
    expect(await store.findSubmission({ id: "1" })).toMatchObject({ id: "1" });
    await store.close();
    const alone = join(folder, "alone.db");
    copyFileSync(file, alone);
    const copy = await openSqlite({ file: alone, now: 0, worker });
    onTestFinished(() => copy.close());
    expect(await copy.findSubmission({ id: "1" })).toMatchObject({ id: "1" });
  });

  it("keep at most 32 files open in each, and open those of idle stores again", async () => {
    const place = join(folder, "counted");
    const program = `${place}.mjs`;
    writeFileSync(
      program,
      `import { appendFileSync } from "node:fs";
      import { parentPort, workerData } from "node:worker_threads";
      const post = parentPort.postMessage.bind(parentPort);
      const note = (sign) => appendFileSync(${JSON.stringify(place)}, workerData.role + sign + "\\n");
      parentPort.postMessage = (message) => {
        if ("opened" in message) note("+");
        if ("closed" in message) note("-");
        post(message);
      };
      await import(${JSON.stringify(inject("storeWorker"))});`,
    );
    const worker = pathToFileURL(program);
    const threads = createThreads(worker, true);
    onTestFinished(() => threads.end());
    const file = (n: number) => join(folder, `idle-${n}.db`);
    const stores = await Promise.all(
      Array.from({ length: 40 }, (_, n) => openSqlite({ file: file(n), now: 0, worker, threads })),
    );
    for (const store of stores) {
      await store.acceptSubmission(acceptance("1"));
      expect([(await store.findSubmission({ id: "1" }))?.id, (await store.countSubmissions()).inbox]).toEqual(["1", 1]);
    }
    const countOpen = (role: string) => {
      const lines = readFileSync(place, "utf8").split("\n");
      return lines.filter((line) => line === `${role}+`).length - lines.filter((line) => line === `${role}-`).length;
    };
    for (const role of ["writes", "reads", "slow reads"]) await expect.poll(() => countOpen(role)).toBe(32);
    await stores[0]?.acceptSubmission(acceptance("2"));
    expect(await stores[0]?.countSubmissions()).toMatchObject({ inbox: 2 });
    rmSync(file(1));
    const deleted = { kind: "unavailable", message: expect.stringContaining("was deleted while the host was running") };
    await expect(stores[1]?.acceptSubmission(acceptance("2"))).rejects.toMatchObject(deleted);
    expect(existsSync(file(1))).toBe(false);
    await Promise.all(stores.map((store) => store.close()));
  });

  it("run at most 128 units of a busy store before one of another", async () => {
    const worker = new URL(inject("storeWorker"));
    const threads = createThreads(worker, true);
    onTestFinished(() => threads.end());
    const openIn = (name: string) => openSqlite({ file: join(folder, `${name}.db`), now: 0, worker, threads });
    const [busy, other] = await Promise.all([openIn("busy"), openIn("other")]);
    let done = 0;
    const flood = Array.from({ length: 1000 }, (_, n) =>
      busy.acceptSubmission(acceptance(`flood ${n}`)).then(() => done++),
    );
    await other.acceptSubmission(acceptance("1"));
    expect(done).toBeLessThanOrEqual(128);
    await Promise.all(flood);
    await Promise.all([busy.close(), other.close()]);
  });
});
