import { sql } from "kysely";
import type { Db } from "../schema";

/** Moves up to `limit` free pages to the end of the file, which then shrinks with the next checkpoint. SQLite only. */
export async function removeUnusedPages(db: Db, { limit }: { limit: number }): Promise<void> {
  await sql`pragma incremental_vacuum(${sql.lit(limit)})`.execute(db);
}
