import { sql } from "kysely";
import type { Db, Tables } from "../schema";

/** Up to `limit` rows older than `before` (ms since 1970). */
export interface OldRows {
  before: number;
  limit: number;
}

/** Removes old rows. @returns the number of removed ones. */
export async function removeOld<T extends keyof Tables>(
  db: Db,
  table: T,
  [key, time]: readonly [key: keyof Tables[T] & string, time: keyof Tables[T] & string],
  { before, limit }: OldRows,
): Promise<number> {
  const [from, id, at] = [sql.table(table), sql.ref(key), sql.ref(time)];
  const old = sql`select ${id} from ${from} where ${at} < ${before} limit ${limit}`;
  const { rows } = await sql`delete from ${from} where ${id} in (${old}) returning ${id}`.execute(db);
  return rows.length;
}
