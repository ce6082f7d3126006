import type { Db, Tables } from "../schema";

/** What the queue works on. */
export type JobTable = "mail" | "delivery";

/**
 * Takes what is due, oldest first: nobody else gets it before the lease is over.
 * @param lease ms after which what was claimed and not settled is tried again.
 */
export async function claimDue<Table extends JobTable>(
  db: Db,
  table: Table,
  { now, lease, limit }: { now: number; lease: number; limit: number },
): Promise<Tables[Table][]> {
  // Only what both tables have: the query builder cannot type one that it does not know yet.
  const job: JobTable = table;
  const due = await db
    .selectFrom(job)
    .select("id")
    .where("state", "=", "queued")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(limit)
    .execute();
  if (!due.length) return [];
  const ids = due.map(({ id }) => id);
  // Asked again: on PostgreSQL another process may have claimed them since.
  const claimed = await db
    .updateTable(job)
    .set((eb) => ({ due_at: now + lease, tries: eb("tries", "+", 1) }))
    .where("id", "in", ids)
    .where("state", "=", "queued")
    .where("due_at", "<=", now)
    .returningAll()
    .execute();
  return claimed.sort((a, b) => a.created_at - b.created_at) as unknown as Tables[Table][];
}

/** Puts a job into the queue once more, with all its tries; false: there is no such one. */
export async function queueAgain(db: Db, table: JobTable, { id, now }: { id: string; now: number }): Promise<boolean> {
  const row = await db
    .updateTable(table)
    .set({ state: "queued", tries: 0, due_at: now, done_at: null })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
