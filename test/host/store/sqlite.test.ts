import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import { sqliteBackup } from "../../../host/store/sqlite/backup";
import { copyDatabase } from "../../../host/store/sqlite/copy-database";
import { makeCheckpoint, openDatabase, readPragma, readSpace, type Database } from "../../../host/store/sqlite/driver";
import { runTogether } from "../../../host/store/sqlite/group-commit";
import { openFile } from "../../../host/store/sqlite/open-file";
import { openSqlite } from "../../../host/store/sqlite/store";
import { MIGRATIONS } from "../../../host/store/migrations";
import { quickFolder } from "../support/folder";
import { openTestStore } from "../support/sqlite-store";
import { describeMigrations } from "./migrate";
import { acceptance } from "./support";
import { describeFuzz } from "./fuzz";
import { describeImports } from "./imports";
import { describeMembers } from "./members";
import { describeOwners } from "./owners";
import { describeSearch } from "./search";
import { describeMessages } from "./messages";
import { describePages } from "./pages";
import { describeShop } from "./shop";
import { describeUnits } from "./units";

const folder = quickFolder("millrace-units-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newFile = () => join(folder, `${++files}.db`);
const worker = () => new URL(inject("storeWorker"));

describe("SQLite", () => {
  describeUnits(() => openTestStore(newFile(), 0));
  describeMessages(() => openTestStore(newFile(), 0));
  describeMembers(() => openTestStore(newFile(), 0));
  describeImports(() => openTestStore(newFile(), 0));
  describeOwners(() => openTestStore(newFile(), 0));
  describeSearch(() => openTestStore(newFile(), 0));
  describeFuzz(() => openTestStore(newFile(), 0));
  describeShop(() => openTestStore(newFile(), 0));
  describePages(() => openTestStore(newFile(), 0));

  describeMigrations(async () => {
    const file = newFile();
    return async (migrations) => {
      const { database } = await openFile(file, migrations, 5);
      return {
        tables: async () =>
          database
            .prepare(
              "select name from sqlite_master where type = 'table' and name like 't!_%' escape '!' order by name",
            )
            .all()
            .map(({ name }) => String(name)),
        close: async () => database.close(),
      };
    };
  });

  it("gives feeds of an older store to their creator by name, and keeps those of unknown ones", async () => {
    const file = newFile();
    const { database } = await openFile(file, MIGRATIONS.slice(0, 9), 5);
    const owner = "insert into owner (id, name, password, created_at) values";
    for (const name of ["ana", "bo", "low", "off"]) database.exec(`${owner} ('id-${name}', '${name}', 'hash', 1)`);
    database.exec("update owner set role = 'read' where name = 'low'");
    database.exec("update owner set disabled_at = 1 where name = 'off'");
    const feed = "insert into feed (id, token_hash, name, created_by, created_at) values";
    for (const name of ["ana", "bo", "low", "off", "gone"])
      database.exec(`${feed} ('f-${name}', 'hash', 'Table', '${name}', 1)`);
    database.close();
    const store = await openTestStore(file, 6);
    await store.removeOwner({ id: "id-bo" });
    expect((await store.listFeeds()).map(({ id, ownerId }) => [id, ownerId])).toEqual([
      ["f-gone", null],
      ["f-ana", "id-ana"],
    ]);
    await store.close();
  });

  it("is copied aside before its schema changes", async () => {
    const file = newFile();
    const first = { number: 1, name: "first", statements: ["create table t_one (id text)"] };
    const second = { number: 2, name: "second", statements: ["drop table t_one"] };
    (await openFile(file, [first], 5)).database.close();
    (await openFile(file, [first, second], 6)).database.close();
    const aside = await openDatabase(`${file}.before-2-6`, { readOnly: true });
    expect(aside.prepare("select * from t_one").all()).toEqual([]);
    aside.close();
  });

  it("is copied without free pages, so that the file of an older version can shrink after a restore", async () => {
    const file = newFile();
    const older = await openDatabase(file);
    older.exec("create table t (a); insert into t values (zeroblob(1000000)); delete from t");
    await copyDatabase(older, `${file}.copy`);
    older.close();
    const copy = await openDatabase(`${file}.copy`, { readOnly: true });
    expect([readPragma(copy, "auto_vacuum"), readPragma(copy, "freelist_count")]).toEqual([2, 0]);
    // The same of a copy, over a connection that only reads.
    await copyDatabase(copy, `${file}.again`);
    copy.close();
    expect(existsSync(`${file}.again`)).toBe(true);
  });

  it("is not copied to a disk with too little space, and leaves no part of a copy", async () => {
    const file = newFile();
    const { database } = await openFile(file, MIGRATIONS, 0);
    await expect(copyDatabase(database, `${file}.copy`, 2 ** 50)).rejects.toMatchObject({
      kind: "full",
      message: expect.stringMatching(/\.copy needs \d+ MB of free disk space, but \d+ MB are free\. Free up/),
    });
    const limited: Database = {
      ...database,
      prepare: (sql) => (sql.startsWith("vacuum") ? { all: () => [], run: writePart } : database.prepare(sql)),
    };
    const writePart = () => {
      writeFileSync(`${file}.copy`, "a part");
      throw new Error("database or disk is full");
    };
    await expect(copyDatabase(limited, `${file}.copy`)).rejects.toMatchObject({ kind: "full" });
    expect(existsSync(`${file}.copy`)).toBe(false);
    database.close();
  });

  it("can shrink after it was restored from a backup of an older version, and stays when that fails", async () => {
    const [file, backup] = [newFile(), newFile()];
    const older = await openDatabase(backup);
    older.exec("create table t (a)");
    older.close();
    await sqliteBackup(file).restore(backup, undefined);
    const restored = await openDatabase(file, { readOnly: true });
    expect(readPragma(restored, "auto_vacuum")).toBe(2);
    restored.close();
    writeFileSync(backup, "this is no database, however long it goes on. ".repeat(99));
    await expect(sqliteBackup(file).restore(backup, undefined)).rejects.toThrow();
    expect([existsSync(file), existsSync(`${file}.restored`)]).toEqual([true, false]);
  });

  it("is not copied when nothing changes", async () => {
    const file = newFile();
    for (const now of [5, 6]) (await openFile(file, MIGRATIONS, now)).database.close();
    expect(readdirSync(folder).filter((name) => name.startsWith(`${files}.db.before`))).toEqual([]);
  });

  it("creates its schema once when several start together", async () => {
    const file = newFile();
    const stores = await Promise.all([1, 2, 3].map((now) => openSqlite({ file, now, worker: worker() })));
    await Promise.all(stores.map((store, n) => store.acceptSubmission(acceptance(`${n}`))));
    await Promise.all(stores.map((store) => store.close()));
    const database = await openDatabase(file, { readOnly: true });
    expect(database.prepare("select number from migration").all()).toHaveLength(MIGRATIONS.length);
    database.close();
  });

  it("keeps acknowledged data after it was opened again", async () => {
    const options = { file: newFile(), now: 0, worker: worker() };
    const store = await openSqlite(options);
    await store.acceptSubmission(acceptance("1"));
    await store.close();
    const again = await openSqlite(options);
    expect(await again.listSubmissions({ limit: 9 })).toHaveLength(1);
    await again.close();
  });

  it("answers calls from before it was closed, and refuses later ones", async () => {
    const store = await openSqlite({ file: newFile(), now: 0, worker: worker() });
    const asked = store.acceptSubmission(acceptance("1"));
    const closed = store.close();
    await expect(store.countSubmissions()).rejects.toMatchObject({ kind: "unavailable" });
    expect(await asked).toEqual({ status: "inbox" });
    await closed;
  });

  it("reports in a sentence when its file is no database", async () => {
    await expect(openSqlite({ file: folder, now: 0, worker: worker() })).rejects.toMatchObject({ name: "StoreError" });
  });
});

describe("a turn of the thread", () => {
  const open = () => openFile(newFile(), MIGRATIONS, 0);
  const accept = (id: string, bytes = 0) => ({
    name: "acceptSubmission" as const,
    args: acceptance(id, { search: "x".repeat(bytes) }),
  });
  const count = { name: "countSubmissions" as const, args: undefined };

  it("commits all that waits at once", async () => {
    const { database, db } = await open();
    const ran: string[] = [];
    const exec = (sql: string) => {
      ran.push(sql);
      database.exec(sql);
    };
    const watched = { exec, prepare: (sql: string) => database.prepare(sql), close: () => database.close() };
    await runTogether(watched, db, [accept("1"), accept("2"), accept("3")]);
    expect(ran.filter((sql) => /^(begin|commit)/.test(sql))).toEqual(["begin immediate", "commit"]);
    database.close();
  });

  it("reports a full disk as such, keeps its data, and continues by itself", async () => {
    const { database, db } = await open();
    await runTogether(database, db, [accept("1")]);
    const [{ page_count: pages } = {}] = database.prepare("pragma page_count").all();
    database.exec(`pragma max_page_count = ${Number(pages)}`);
    const full = await runTogether(database, db, [accept("2"), accept("3", 100_000), count]);
    expect(full).toMatchObject([{ error: { kind: "full" } }, { error: { kind: "full" } }, { result: { inbox: 1 } }]);
    database.exec("pragma max_page_count = 1000000");
    expect(await runTogether(database, db, [accept("3", 100_000), count])).toMatchObject([
      { result: { status: "inbox" } },
      { result: { inbox: 2 } },
    ]);
    database.close();
  });

  it("gives the space of deleted rows back to the disk, in parts and together with other units", async () => {
    const file = newFile();
    const { database, db } = await openFile(file, MIGRATIONS, 0);
    await runTogether(database, db, [accept("1", 1_000_000), accept("2")]);
    await runTogether(database, db, [{ name: "removeSubmissions", args: { ids: ["1"], limit: 1 } }]);
    const before = readSpace(database, file);
    const shrink = { name: "removeUnusedPages" as const, args: { limit: 100 } };
    expect(await runTogether(database, db, [shrink, accept("3"), count])).toMatchObject([
      { result: undefined },
      { result: { status: "inbox" } },
      { result: { inbox: 2 } },
    ]);
    const after = readSpace(database, file);
    makeCheckpoint(database);
    expect([before?.bytes, statSync(file).size]).toEqual([(after?.bytes ?? 0) + 100 * 4096, after?.bytes]);
    database.close();
  });

  it("reads when it cannot write, and writes again once it can", async () => {
    const { database, db } = await open();
    await runTogether(database, db, [accept("1")]);
    database.exec("pragma query_only = on");
    expect(await runTogether(database, db, [accept("2"), count])).toMatchObject([
      { error: { kind: "full" } },
      { result: { inbox: 1 } },
    ]);
    database.exec("pragma query_only = off");
    expect(await runTogether(database, db, [accept("2"), count])).toMatchObject([{}, { result: { inbox: 2 } }]);
    database.close();
  });
});
