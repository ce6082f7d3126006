import { existsSync, rmSync } from "node:fs";
import { Kysely, PostgresDialect, sql } from "kysely";
import type { Dialect } from "../sql-dialect";
import { MIGRATIONS } from "../migrations";
import { toStoreError as toPostgresError } from "../postgres/errors";
import { createPool } from "../postgres/pool";
import { bringUpToDate, describePostgres } from "../postgres/store";
import type { Db, Tables } from "../schema";
import { sqliteBackup } from "../sqlite/backup";
import { openFile, openForReading } from "../sqlite/open-file";
import { toStoreError as toSqliteError } from "../sqlite/errors";
import type { StoreError } from "../store-error";
import { dropMoveTables, readMoveState } from "./state";

/** One of the two databases of a move. */
export interface MoveEnd {
  dialect: Dialect;
  db: Db;
  /** Description without a password. */
  about: string;
  toError(error: unknown): StoreError;
  close(): Promise<void>;
}

export interface MoveTarget extends MoveEnd {
  /** Makes the complete database usable for a host, and closes it. */
  finish(): Promise<void>;
}

/** Where a database of a move is; `schema`: default the one of the user. */
export type MovePlace = { url: string; schema?: string } | { file: string };

/** Opens the database whose data is moved, without changing its schema. */
export async function openSource(place: MovePlace): Promise<MoveEnd> {
  if ("url" in place) return postgresEnd(place.url, place.schema);
  const { database, db } = await openForReading(place.file, { readOnly: false });
  // A running host may be writing.
  database.exec("pragma busy_timeout = 30000");
  return {
    ...{ dialect: "sqlite", db, about: `SQLite, ${place.file}`, toError: toSqliteError },
    close: async () => database.close(),
  };
}

/** Opens the database that gets the data, and migrates it. @param now ms since 1970. @throws StoreError */
export async function openTarget(place: MovePlace, now: number): Promise<MoveTarget> {
  if ("file" in place) return sqliteTarget(place.file, now);
  await bringUpToDate({ ...place, migrations: MIGRATIONS, now, moving: true });
  const end = postgresEnd(place.url, place.schema);
  const finish = async () => {
    await end.db.transaction().execute(dropMoveTables);
    await end.close();
  };
  return { ...end, finish };
}

function postgresEnd(url: string, schema = ""): MoveEnd {
  const pool = createPool({ url, max: 1, limit: 0 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool.inSchema(schema) }) });
  let ended: Promise<void> | undefined;
  return {
    ...{ dialect: "postgres", db, about: describePostgres(url, schema), toError: toPostgresError },
    close: () => (ended ??= db.destroy().then(() => pool.end())),
  };
}

/** The new file of a SQLite target, until it is complete. */
export const unfinishedFile = (file: string): string => `${file}.moving`;

/** A new file, which replaces the one of a host only when it is complete. */
async function sqliteTarget(file: string, now: number): Promise<MoveTarget> {
  const fresh = unfinishedFile(file);
  // A killed move may have put it in its place already.
  const isPlaced = !existsSync(fresh) && (await isUnfinished(file));
  const { database, db } = await openFile(isPlaced ? file : fresh, MIGRATIONS, now, { moving: true });
  let isOpen = true;
  const close = async () => {
    if (isOpen) database.close();
    isOpen = false;
  };
  return {
    ...{ dialect: "sqlite", db, about: `SQLite, ${file}`, toError: toSqliteError, close },
    async finish() {
      // The text index finds old submissions by itself.
      for (const table of ["search_queue", "search_gone"]) await sql`delete from ${sql.table(table)}`.execute(db);
      database.exec("pragma wal_checkpoint(truncate)");
      await close();
      if (!isPlaced) await sqliteBackup(file).restore(fresh, undefined);
      for (const rest of ["", "-wal", "-shm"]) rmSync(fresh + rest, { force: true });
      const placed = await openForReading(file, { readOnly: false });
      await dropMoveTables(placed.db);
      placed.database.close();
    },
  };
}

async function isUnfinished(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const { database, db } = await openForReading(file, { readOnly: true });
  try {
    return (await readMoveState(db, "sqlite", "target")) !== undefined;
  } finally {
    database.close();
  }
}
