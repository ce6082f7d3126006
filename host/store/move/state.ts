import { sql } from "kysely";
import type { Dialect } from "../sql-dialect";
import type { Db } from "../schema";
import { StoreError } from "../store-error";

/** The part of a database in a move. */
export type MoveSide = "source" | "target";

/** The state of a move, stored in both databases. */
export interface MoveState {
  /** Random; the same in both databases. */
  token: string;
  /** Description of the other database. */
  other: string;
  /** Whether the target has everything. */
  done: boolean;
}

/** Creates the table, which only databases of a move have. */
export async function createMoveTables(db: Db): Promise<void> {
  await sql`create table if not exists data_move (
    side text primary key, token text not null, other text not null, done integer not null
  )`.execute(db);
  await sql`create table if not exists data_move_progress (name text primary key, last text not null)`.execute(db);
}

export async function dropMoveTables(db: Db): Promise<void> {
  await sql`drop table if exists data_move_progress`.execute(db);
  await sql`drop table if exists data_move`.execute(db);
}

/** The state of the move that a database is the source or target of; undefined without one. */
export async function readMoveState(db: Db, dialect: Dialect, side: MoveSide): Promise<MoveState | undefined> {
  if (!(await hasTable(db, dialect))) return undefined;
  const { rows } = await sql<{ token: string; other: string; done: number }>`
    select token, other, done from data_move where side = ${side}`.execute(db);
  return rows[0] && { ...rows[0], done: rows[0].done === 1 };
}

export async function writeMoveState(db: Db, side: MoveSide, { token, other, done }: MoveState): Promise<void> {
  await sql`insert into data_move (side, token, other, done) values (${side}, ${token}, ${other}, ${done ? 1 : 0})
    on conflict (side) do update set token = ${token}, other = ${other}, done = ${done ? 1 : 0}`.execute(db);
}

/** The key of the last copied row of a table; undefined before the first one. */
export async function readProgress(db: Db, table: string): Promise<unknown[] | undefined> {
  const { rows } = await sql<{ last: string }>`select last from data_move_progress where name = ${table}`.execute(db);
  return rows[0] && (JSON.parse(rows[0].last) as unknown[]);
}

export async function writeProgress(db: Db, table: string, last: readonly unknown[]): Promise<void> {
  const text = JSON.stringify(last);
  await sql`insert into data_move_progress (name, last) values (${table}, ${text})
    on conflict (name) do update set last = ${text}`.execute(db);
}

/**
 * Refuses a database that a host must not use because of a move.
 * @throws StoreError
 */
export async function refuseMoved(db: Db, dialect: Dialect): Promise<void> {
  const target = await readMoveState(db, dialect, "target");
  if (target) {
    throw new StoreError(
      "refused",
      `The move from ${target.other} to this database is not finished. Run "millrace move" again with the settings of the source.`,
    );
  }
  const source = await readMoveState(db, dialect, "source");
  if (source?.done) {
    throw new StoreError(
      "refused",
      `The data of this database was moved to ${source.other}. Set --database to the new database. To use this one again, without what the new one has stored since, run "millrace move --cancel".`,
    );
  }
}

async function hasTable(db: Db, dialect: Dialect): Promise<boolean> {
  const { rows } =
    dialect === "sqlite"
      ? await sql`select 1 from sqlite_master where type = 'table' and name = 'data_move'`.execute(db)
      : await sql`select 1 from pg_class where oid = to_regclass('data_move')`.execute(db);
  return rows.length > 0;
}
