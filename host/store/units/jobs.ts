import { PostgresAdapter, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from "kysely";
import type { Db, Tables } from "../schema";

/** Job tables. */
export type JobTable = "mail" | "delivery";

/** Longer than any pause between two attempts. */
const LONGEST_PAUSE = 24 * 3_600_000;

/**
 * Whether a job is due. A job that is due later than any pause allows was stored while the clock was ahead, and is due,
 * too.
 */
export function isDue(eb: ExpressionBuilder<Tables, JobTable>, now: number): Expression<SqlBool> {
  return eb.or([
    eb("due_at", "<=", now),
    eb("created_at", ">", now),
    eb.and([eb("tries", ">", 0), eb("due_at", ">", now + LONGEST_PAUSE)]),
  ]);
}

/**
 * Claims due jobs, oldest first. Other processes cannot claim them until the lease ends.
 * @param lease ms after which what was claimed and not settled is tried again.
 * @param only a further condition.
 */
export async function claimDue<Table extends JobTable>(
  db: Db,
  table: Table,
  { now, lease, limit, only }: { now: number; lease: number; limit: number; only?: RawBuilder<boolean> },
): Promise<Tables[Table][]> {
  // Only the columns of both tables: the query builder cannot type a table that it does not know yet.
  const job: JobTable = table;
  let waiting = db
    .selectFrom(job)
    .select("id")
    .where("state", "=", "queued")
    .where((eb) => isDue(eb, now))
    .orderBy("due_at")
    .limit(limit);
  if (only) waiting = waiting.where(only);
  // Other processes claim other jobs at the same time. SQLite has one writer.
  if (db.getExecutor().adapter instanceof PostgresAdapter) waiting = waiting.forUpdate().skipLocked();
  const due = await waiting.execute();
  if (!due.length) return [];
  const ids = due.map(({ id }) => id);
  const claimed = await db
    .updateTable(job)
    .set((eb) => ({
      due_at: now + lease,
      tries: eb("tries", "+", 1),
      created_at: eb.case().when("created_at", ">", now).then(now).else(eb.ref("created_at")).end(),
    }))
    .where("id", "in", ids)
    .returningAll()
    .execute();
  return claimed.sort((a, b) => a.created_at - b.created_at) as unknown as Tables[Table][];
}

/** Whether a job is due that {@link claimDue} would claim. */
export async function hasDue(
  db: Db,
  table: JobTable,
  { now, only }: { now: number; only: RawBuilder<boolean> },
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select("id")
    .where("state", "=", "queued")
    .where((eb) => isDue(eb, now))
    .where(only)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Queues a job again with all attempts; false for an unknown one. */
export async function queueAgain(db: Db, table: JobTable, { id, now }: { id: string; now: number }): Promise<boolean> {
  const row = await db
    .updateTable(table)
    .set({ state: "queued", tries: 0, due_at: now, done_at: null })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
