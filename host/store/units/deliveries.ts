import type { Db, Tables } from "../schema";
import { claimDue, queueAgain } from "./jobs";
import type { Delivery, DeliveryTry, JobState } from "../../records/outgoing";

/** Claims due deliveries, oldest first. Other processes cannot claim them until the lease (ms) ends. */
export async function claimDeliveries(
  db: Db,
  claim: { now: number; lease: number; limit: number },
): Promise<Delivery[]> {
  return (await claimDue(db, "delivery", claim)).map(fromRow);
}

/** Stores the result of an attempt: sent, failed permanently, or due again at `dueAt`. */
export interface DeliveryOutcome {
  id: string;
  state: JobState;
  dueAt?: number;
  attempt: DeliveryTry;
}

/** Maximum attempts in the log. */
const LOG_LENGTH = 30;

export async function settleDelivery(db: Db, { id, state, dueAt, attempt }: DeliveryOutcome): Promise<void> {
  const row = await db.selectFrom("delivery").select("log").where("id", "=", id).executeTakeFirst();
  if (!row) return;
  const log = [...(JSON.parse(row.log) as DeliveryTry[]), attempt].slice(-LOG_LENGTH);
  const done = state === "queued" ? null : attempt.at;
  await db
    .updateTable("delivery")
    .set({ state, done_at: done, log: JSON.stringify(log), ...(dueAt === undefined ? {} : { due_at: dueAt }) })
    .where("id", "=", id)
    .execute();
}

/** Newest first. */
export async function listDeliveries(
  db: Db,
  { submissionId, limit }: { submissionId?: string; limit: number },
): Promise<Delivery[]> {
  let rows = db.selectFrom("delivery").selectAll().orderBy("id", "desc").limit(limit);
  if (submissionId) rows = rows.where("submission_id", "=", submissionId);
  return (await rows.execute()).map(fromRow);
}

/** Queues a delivery again with all attempts; false for an unknown one. */
export function sendDeliveryAgain(db: Db, { id, now }: { id: string; now: number }): Promise<boolean> {
  return queueAgain(db, "delivery", { id, now });
}

function fromRow(row: Tables["delivery"]): Delivery {
  const { id, url, state, tries } = row;
  return {
    ...{ id, url, state, tries },
    submissionId: row.submission_id,
    createdAt: row.created_at,
    log: JSON.parse(row.log) as DeliveryTry[],
  };
}
