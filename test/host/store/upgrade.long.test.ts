import { copyFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { MIGRATIONS } from "../../../host/store/migrations";
import type { Store } from "../../../host/store/store";
import { sqliteBackup } from "../../../host/store/sqlite/backup";
import { openFile } from "../../../host/store/sqlite/open-file";
import { openSqlite } from "../../../host/store/sqlite/store";
import { openPostgres } from "../../../host/store/postgres/store";
import { testFolder } from "../support/folder";
import { runClient } from "../support/postgres-cluster";
import { sharedCluster } from "../support/shared-cluster";
import { acceptance } from "./support";

type Row = Record<string, unknown>;
/** The rows of each table. */
type Content = Record<string, Row[]>;

/** The least of a database that filling and reading it needs. */
interface Access {
  /** Names of columns by table, each with whether it is a number. */
  tables(): Promise<Record<string, { name: string; isNumber: boolean }[]>>;
  insert(table: string, row: Row): Promise<void>;
  rows(table: string): Promise<Row[]>;
}

/** Values of columns that are not any text or number. The owner may have feeds, which end otherwise. */
const VALUES: Row = {
  payload: JSON.stringify(acceptance("x").submission.payload),
  status: "inbox",
  ...{ role: "all", disabled_at: null },
  ...{ reasons: "[]", groups: "[]", log: "[]", data: "{}", profile: "{}" },
};

/** Puts a row into each table. All ids are "x", so each row belongs to those of other tables. */
async function fill({ tables, insert }: Access): Promise<void> {
  for (const [table, columns] of Object.entries(await tables())) {
    const row = columns.map(
      ({ name, isNumber }) => [name, name in VALUES ? VALUES[name] : isNumber ? 1 : "x"] as const,
    );
    await insert(table, Object.fromEntries(row));
  }
}

async function readAll({ tables, rows }: Access): Promise<Content> {
  const content: Content = {};
  for (const name of Object.keys(await tables())) content[name] = await rows(name);
  return content;
}

/** That all rows are there with all of their values. Newer columns may have any. */
function expectKept(old: Content, now: Content): void {
  for (const [table, rows] of Object.entries(old)) expect(now[table], table).toMatchObject(rows);
}

/** That the program of this version reads and writes the data. */
async function expectUsable(store: Store): Promise<void> {
  expect((await store.listSubmissions({ limit: 9 })).map(({ id }) => id)).toEqual(["x"]);
  await store.acceptSubmission(acceptance("y"));
  expect(await store.listSubmissions({ limit: 9 })).toHaveLength(2);
}

const OLDER = MIGRATIONS.slice(0, -1).map(({ number, name }) => ({ number, name }));

describe("an upgrade of SQLite", () => {
  const open = async (file: string, schema: number, now: number) => {
    const { database } = await openFile(file, MIGRATIONS.slice(0, schema), now);
    database.exec("pragma foreign_keys = off");
    const all = (query: string) => database.prepare(query).all();
    const names = () =>
      all("select name from sqlite_master where type = 'table' and name <> 'migration' order by rowid").map(
        ({ name }) => String(name),
      );
    const access: Access = {
      tables: async () =>
        Object.fromEntries(
          names().map((table) => [
            table,
            all(`pragma table_info("${table}")`).map(({ name, type }) => ({
              name: String(name),
              isNumber: /int/i.test(String(type)),
            })),
          ]),
        ),
      async insert(table, row) {
        const columns = Object.keys(row);
        // A trigger may have added it.
        const into = `insert or ignore into "${table}" ("${columns.join('", "')}")`;
        database.prepare(`${into} values (${columns.map(() => "?").join(", ")})`).run(...Object.values(row));
      },
      rows: async (table) => all(`select * from "${table}"`),
    };
    return { ...access, orphans: () => all("pragma foreign_key_check"), close: () => database.close() };
  };

  const create = async (schema: number) => {
    const file = join(testFolder(), "store.db");
    const old = await open(file, schema, 1);
    await fill(old);
    const content = await readAll(old);
    expect(old.orphans()).toEqual([]);
    old.close();
    return { file, content };
  };

  it.each(OLDER)("can back up schema $number ($name) first", async ({ number }) => {
    const { file } = await create(number);
    const copied = await sqliteBackup(file).copyTo(join(testFolder(), "copy.db"));
    expect(copied).toMatchObject({ schema: number, submissions: 1, files: [{ id: "x" }] });
  });

  it.each(OLDER)("keeps all data of schema $number ($name)", async ({ number }) => {
    const { file, content } = await create(number);
    const upgraded = await open(file, MIGRATIONS.length, 2);
    expectKept(content, await readAll(upgraded));
    expect(upgraded.orphans()).toEqual([]);
    upgraded.close();
    const store = await openSqlite({ file, now: 3, worker: new URL(inject("storeWorker")) });
    onTestFinished(() => store.close());
    await expectUsable(store);
  });

  it.each(OLDER)(
    "to schema $number and back restores the state from before it, and works again",
    async ({ number }) => {
      const { file, content } = await create(number);
      (await open(file, MIGRATIONS.length, 2)).close();
      await expect(open(file, number, 3)).rejects.toThrow("Use the newer version");

      // The steps of docs/host/upgrade.md.
      const folder = dirname(file);
      const aside = readdirSync(folder).filter((name) => name.startsWith(`${basename(file)}.before-`));
      expect(aside).toEqual([`store.db.before-${number + 1}-2`]);
      renameSync(file, `${file}.newer`);
      for (const rest of ["-wal", "-shm", ".search"]) rmSync(file + rest, { force: true });
      copyFileSync(join(folder, aside[0] ?? ""), file);

      const older = await open(file, number, 4);
      expect(await readAll(older)).toEqual(content);
      older.close();
      const again = await open(file, MIGRATIONS.length, 5);
      expectKept(content, await readAll(again));
      again.close();
    },
  );
});

describe("an upgrade of PostgreSQL", () => {
  const create = async (schema: number, url: string) => {
    await (await openPostgres({ url, migrations: MIGRATIONS.slice(0, schema), now: 1 })).close();
    const access = await connect(url);
    await fill(access);
    return readAll(access);
  };
  const connect = async (url: string): Promise<Access> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    // Without checks of foreign keys.
    await client.query("set session_replication_role = replica");
    return {
      async tables() {
        const { rows } = await client.query<Record<"table" | "column" | "type", string>>(
          `select table_name as table, column_name as column, data_type as type from information_schema.columns
            where table_schema = 'public' and table_name <> 'migration' order by table_name, ordinal_position`,
        );
        const tables: Awaited<ReturnType<Access["tables"]>> = {};
        for (const { table, column, type } of rows)
          (tables[table] ??= []).push({ name: column, isNumber: /int/.test(type) });
        return tables;
      },
      async insert(table, row) {
        const columns = Object.keys(row);
        const values = columns.map((_, index) => `$${index + 1}`);
        const query = `insert into "${table}" ("${columns.join('", "')}") values (${values.join(", ")})`;
        await client.query(query, Object.values(row));
      },
      rows: async (table) => (await client.query<Row>(`select * from "${table}"`)).rows,
    };
  };

  it.each(OLDER)("keeps all data of schema $number ($name)", async ({ number }) => {
    const url = await sharedCluster.createDatabase();
    const content = await create(number, url);
    const store = await openPostgres({ url, migrations: MIGRATIONS, now: 2 });
    onTestFinished(() => store.close());
    expectKept(content, await readAll(await connect(url)));
    await expectUsable(store);
  });

  it.each(OLDER)("to schema $number and back by a dump in an empty database works again", async ({ number }) => {
    const url = await sharedCluster.createDatabase();
    const content = await create(number, url);
    const dump = join(testFolder(), "before.dump");
    runClient("pg_dump", "-Fc", "-f", dump, url);
    await (await openPostgres({ url, migrations: MIGRATIONS, now: 2 })).close();
    const empty = await sharedCluster.createDatabase();
    runClient("pg_restore", "-d", empty, dump);
    await (await openPostgres({ url: empty, migrations: MIGRATIONS.slice(0, number), now: 3 })).close();
    expect(await readAll(await connect(empty))).toEqual(content);
    await (await openPostgres({ url: empty, migrations: MIGRATIONS, now: 4 })).close();
    expectKept(content, await readAll(await connect(empty)));
  });
});
