import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { KyselyPlugin } from "kysely";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { MIGRATIONS } from "../../../host/store/migrations";
import { openSource, openTarget, type MoveEnd } from "../../../host/store/move/end";
import { beginMove, cancelMove, compareTables, copyTables, finishMove } from "../../../host/store/move/move";
import { readProgress } from "../../../host/store/move/state";
import { MOVED_TABLES } from "../../../host/store/move/tables";
import { openPostgres } from "../../../host/store/postgres/store";
import { openFile } from "../../../host/store/sqlite/open-file";
import { openSqlite } from "../../../host/store/sqlite/store";
import { openDatabase } from "../../../host/store/sqlite/driver";
import { acceptance } from "../store/support";
import { testFolder } from "../support/folder";
import { sharedCluster } from "../support/shared-cluster";
import { fillTables, ROWS } from "./support";

/** A SQLite file with rows in all tables. */
async function filledFile(): Promise<string> {
  const folder = testFolder();
  await mkdir(folder, { recursive: true });
  const file = join(folder, "store.db");
  (await openFile(file, MIGRATIONS, 0)).database.close();
  await fillTables(file);
  return file;
}

const opened = async <End extends MoveEnd>(end: Promise<End>): Promise<End> => {
  const one = await end;
  onTestFinished(() => one.close().catch(() => undefined));
  return one;
};
type Place = Parameters<typeof openSource>[0];
const source = (place: Place) => opened(openSource(place));
const target = (place: Place) => opened(openTarget(place, 5));

/** A target whose connection ends at the insert of a number. */
function breaking(end: MoveEnd, at: number): MoveEnd {
  let inserts = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === "RawNode" && node.sqlFragments[0]?.startsWith("insert into ") && ++inserts === at) {
        throw new Error("Connection terminated unexpectedly");
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...end, db: end.db.withPlugin(plugin) };
}

describe("a move", () => {
  it("copies all rows of all tables to a schema of PostgreSQL and back", async () => {
    const [file, url] = [await filledFile(), await sharedCluster.createDatabase()];
    const [sqlite, postgres] = [await source({ file }), await target({ url, schema: "shop" })];
    await beginMove(sqlite, postgres);
    await copyTables(sqlite, postgres);
    const there = await compareTables(sqlite, postgres);
    expect(Object.values(there).map(({ rows }) => rows)).toEqual(MOVED_TABLES.map(() => ROWS));
    await finishMove(sqlite, postgres);

    const [from, to] = [await source({ url, schema: "shop" }), await target({ file })];
    await beginMove(from, to);
    await copyTables(from, to);
    expect(await compareTables(from, to)).toEqual(there);
    await finishMove(from, to);
    expect(existsSync(`${file}.moving`)).toBe(false);
    const store = await openSqlite({ file, now: 0, worker: new URL(inject("storeWorker")) });
    onTestFinished(() => store.close());
    expect(await store.acceptSubmission(acceptance("new"))).toMatchObject({ status: "inbox" });
  });

  it("continues after the last batch when it was interrupted", async () => {
    const [file, url] = [await filledFile(), await sharedCluster.createDatabase()];
    const [sqlite, postgres] = [await source({ file }), await target({ url })];
    await beginMove(sqlite, postgres);
    // Each table has two batches, each an insert of rows and one of the progress.
    await expect(copyTables(sqlite, breaking(postgres, 11))).rejects.toMatchObject({
      kind: "unavailable",
      message: expect.stringContaining("Cannot copy the table submission"),
    });
    expect(await readProgress(postgres.db, "submission")).toEqual([expect.stringContaining("submission-")]);
    expect(await readProgress(postgres.db, "account")).toBeUndefined();
    await beginMove(sqlite, postgres);
    await copyTables(sqlite, postgres);
    await compareTables(sqlite, postgres);
  });

  it("finds a row that differs", async () => {
    const [file, url] = [await filledFile(), await sharedCluster.createDatabase()];
    const [sqlite, postgres] = [await source({ file }), await target({ url })];
    await beginMove(sqlite, postgres);
    await copyTables(sqlite, postgres);
    await postgres.db.updateTable("audit").set({ detail: "changed" }).where("at", "=", 1_900_000_000_007).execute();
    await expect(compareTables(sqlite, postgres)).rejects.toThrow("The table audit differs after the copy");
  });

  it("is refused for a database with data, and changes nothing", async () => {
    const [file, url] = [await filledFile(), await sharedCluster.createDatabase()];
    const store = await openPostgres({ url, now: 0, migrations: MIGRATIONS });
    await store.addSites({ ids: ["other"] });
    await store.close();
    const [sqlite, postgres] = [await source({ file }), await target({ url })];
    await expect(beginMove(sqlite, postgres)).rejects.toThrow("already has data. Name an empty database with --to.");
    await sqlite.db.deleteFrom("feed").execute();
  });
});

describe.each(["SQLite", "PostgreSQL"])("a source on %s", (name) => {
  const open = async () => {
    const place: Place =
      name === "SQLite" ? { file: join(testFolder(), "store.db") } : { url: await sharedCluster.createDatabase() };
    const reopen = () =>
      "file" in place
        ? openSqlite({ ...place, now: 0, worker: new URL(inject("storeWorker")) })
        : openPostgres({ ...place, now: 0, migrations: MIGRATIONS });
    const store = await reopen();
    onTestFinished(() => store.close());
    const to: Place =
      "file" in place ? { url: await sharedCluster.createDatabase() } : { file: join(testFolder(), "new.db") };
    return { store, reopen, from: await source(place), to: await target(to), toPlace: to };
  };

  it("refuses changes while it is read, with what ends this, until the move is canceled", async () => {
    const { store, from, to } = await open();
    await store.acceptSubmission(acceptance("1"));
    await beginMove(from, to);
    await expect(store.acceptSubmission(acceptance("2"))).rejects.toMatchObject({
      kind: "moving",
      message: expect.stringContaining('If "millrace move" was interrupted, run it again, or with --cancel'),
    });
    await expect(store.writeAudit({ id: "a", at: 1, actor: "", action: "", detail: "" })).rejects.toMatchObject({
      message: expect.stringContaining("The data is being moved to another database"),
    });
    expect(await store.countSubmissions()).toMatchObject({ inbox: 1 });
    expect(await cancelMove(from)).toBe(true);
    expect(await store.acceptSubmission(acceptance("2"))).toMatchObject({ status: "inbox" });
    expect(await cancelMove(from)).toBe(false);
  });

  it("is refused by a host after the move, as is its target before the end", async () => {
    const { store, reopen, from, to, toPlace } = await open();
    await store.acceptSubmission(acceptance("1"));
    await beginMove(from, to);
    if ("url" in toPlace) {
      await expect(openPostgres({ ...toPlace, now: 0, migrations: MIGRATIONS })).rejects.toThrow("is not finished");
    }
    await copyTables(from, to);
    await finishMove(from, to);
    await store.close();
    await expect(reopen()).rejects.toMatchObject({
      kind: "refused",
      message: expect.stringMatching(/^The data of this database was moved to /),
    });
  });
});

it("does not give a host the triggers of its old database", async () => {
  const file = await filledFile();
  const database = await openDatabase(file);
  const triggers = () => database.prepare("select name from sqlite_master where name like 'data_move%'").all();
  const [sqlite, postgres] = [await source({ file }), await target({ url: await sharedCluster.createDatabase() })];
  await beginMove(sqlite, postgres);
  expect(triggers().length).toBeGreaterThan(MOVED_TABLES.length);
  await cancelMove(sqlite);
  expect(triggers()).toEqual([]);
  database.close();
});
