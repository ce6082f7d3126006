import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { MIGRATIONS } from "../../../host/store/migrations";
import { MOVED_TABLES, type MovedTable } from "../../../host/store/move/tables";
import { openPostgres } from "../../../host/store/postgres/store";
import { openDatabase } from "../../../host/store/sqlite/driver";
import { openFile } from "../../../host/store/sqlite/open-file";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { WAIT } from "../../support/limits";
import { launch, spawnCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { sharedCluster } from "../support/shared-cluster";
import { fillTables, ROWS } from "./support";

/** Opens a connection that ends with the test. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Starts a move, kills it as soon as it waits for a table that `client` locks, and unlocks the table. */
async function killAt(
  client: pg.Client,
  table: string | undefined,
  mode: "share" | "access exclusive",
  args: string[],
) {
  await client.query("begin");
  await client.query(`lock table ${table} in ${mode} mode`);
  const { child, ended, printed } = launch(["move", ...args], {});
  const database = "(select oid from pg_database where datname = current_database())";
  const waiting = async () => {
    const { rows } = await client.query(`select 1 from pg_locks where not granted and database = ${database}`);
    return child.exitCode === null ? rows.length : printed.stderr;
  };
  await expect.poll(waiting, { timeout: WAIT }).toBe(1);
  child.kill("SIGKILL");
  await ended;
  await client.query("rollback");
}

/** Rows and checksum of each table as the command prints them. */
function readSums(stdout: string): Map<string, string> {
  return new Map(
    [...stdout.matchAll(/^ {2}(\w+) +(\d+ {2}[0-9a-f]{16})$/gm)].map(([, table = "", sum = ""]) => [table, sum]),
  );
}

async function countRows(query: (text: string) => Promise<unknown>): Promise<Record<string, number>> {
  const counts: [MovedTable, number][] = [];
  for (const table of MOVED_TABLES) counts.push([table, Number(await query(`select count(*) as count from ${table}`))]);
  return Object.fromEntries(counts);
}

const ALL = Object.fromEntries(MOVED_TABLES.map((table) => [table, table === "file" ? 0 : ROWS]));

describe("kill -9 of millrace move", () => {
  it("loses and doubles no row when it runs again, to PostgreSQL and back", async () => {
    const [data, url] = [join(testFolder(), "data"), await sharedCluster.createDatabase()];
    const file = join(data, "store.db");
    mkdirSync(data, { recursive: true, mode: 0o700 });
    (await openFile(file, MIGRATIONS, 0)).database.close();
    await fillTables(file);
    const filled = await openDatabase(file);
    // They have no content.
    filled.exec("delete from file");
    filled.close();
    const onSqlite = [SITE_FOLDER, "--data", data];
    const there = [...onSqlite, "--to", url];
    const back = [...onSqlite, "--database", url, "--to", "sqlite"];
    // Creates the tables.
    await (await openPostgres({ url, migrations: MIGRATIONS, now: 0 })).close();
    const client = await connect(url);
    for (const at of [0, 0.5, 1]) {
      const table = MOVED_TABLES[Math.floor(at * (MOVED_TABLES.length - 1))];
      await killAt(client, table, "share", there);
    }
    const moved = await spawnCommand(["move", ...there]);
    expect(moved).toMatchObject({ code: 0, stderr: "" });
    const inPostgres = async (text: string) => (await client.query<{ count: string }>(text)).rows[0]?.count;
    expect(await countRows(inPostgres)).toEqual(ALL);

    await killAt(client, MOVED_TABLES[0], "access exclusive", back);
    const returned = await spawnCommand(["move", ...back]);
    expect(returned).toMatchObject({ code: 0, stderr: "" });
    const sums = readSums(moved.stdout);
    expect(sums.size).toBe(MOVED_TABLES.length - 1);
    expect(readSums(returned.stdout)).toEqual(sums);
    const database = await openDatabase(file, { readOnly: true });
    const inFile = async (text: string) => database.prepare(text).all()[0]?.count;
    expect(await countRows(inFile)).toEqual(ALL);
    database.close();
  });
});
