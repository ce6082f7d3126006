import { PostgresAdapter, sql } from "kysely";
import type { Db } from "../../schema";

/** Tables with a limit of rows. */
type LimitedTable = "account" | "access_group";

/**
 * Whether rows can be added to a table without exceeding the limit. Until the transaction ends, no other one adds rows, so
 * that parallel calls do not exceed it together.
 */
export async function hasRoom(db: Db, table: LimitedTable, adding: number, most: number): Promise<boolean> {
  // SQLite has one writer.
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`select pg_advisory_xact_lock(hashtext(current_schema() || ${` ${table}`}))`.execute(db);
  }
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count) + adding <= most;
}
