import { sql } from "kysely";
import type { Db, Tables } from "../schema";

/** Those of the tables that have a row. */
export async function findFilledTables(
  db: Db,
  { tables }: { tables: readonly (keyof Tables)[] },
): Promise<(keyof Tables)[]> {
  const filled: (keyof Tables)[] = [];
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length) filled.push(table);
  }
  return filled;
}
