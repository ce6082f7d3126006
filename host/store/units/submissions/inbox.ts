import type { Db } from "../../schema";
import { queueMail, type NewMail } from "../mails";
import { addJobs, type Acceptance } from "./accept";
import type { InboxCounts, SubmissionStatus } from "../../../records/submissions";

export async function inboxCounts(db: Db): Promise<InboxCounts> {
  const rows = await db
    .selectFrom("submission")
    .select(["status", "unread", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy(["status", "unread"])
    .execute();
  const none = () => ({ all: 0, unread: 0 });
  const counts: InboxCounts = { inbox: none(), spam: none(), archived: none() };
  for (const { status, unread, count } of rows) {
    counts[status].all += Number(count);
    if (unread) counts[status].unread += Number(count);
  }
  return counts;
}

/** Moves or marks submissions; undefined values stay. `moved` counts those from another folder. */
export async function changeSubmissions(
  db: Db,
  { ids, status, unread }: { ids: string[]; status?: SubmissionStatus; unread?: boolean },
): Promise<{ found: number; moved: number }> {
  const change = { ...(status ? { status } : {}), ...(unread === undefined ? {} : { unread: Number(unread) }) };
  if (!ids.length || !Object.keys(change).length) return { found: 0, moved: 0 };
  const elsewhere =
    status &&
    (await db.selectFrom("submission").select("id").where("id", "in", ids).where("status", "!=", status).execute());
  const rows = await db.updateTable("submission").set(change).where("id", "in", ids).returning("id").execute();
  return { found: rows.length, moved: elsewhere?.length ?? 0 };
}

/** Moves a submission out of the spam folder and queues its emails and deliveries; false if it is not there. */
export async function freeSubmission(
  db: Db,
  { id, now, mails, deliveries }: Pick<Acceptance, "mails" | "deliveries"> & { id: string; now: number },
): Promise<boolean> {
  const freed = await db
    .updateTable("submission")
    .set({ status: "inbox" })
    .where("id", "=", id)
    .where("status", "=", "spam")
    .returning("id")
    .executeTakeFirst();
  if (!freed)
    return (await db.selectFrom("submission").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
  // Its emails may have been sent before the owner moved it to spam.
  for (const table of ["mail", "delivery"] as const) {
    const one = await db.selectFrom(table).select("id").where("submission_id", "=", id).limit(1).executeTakeFirst();
    if (one) return true;
  }
  await addJobs(db, { id, at: now, mails, deliveries });
  return true;
}

/** Queues an owner's reply and marks the submission as answered; false for an unknown one. @param by name of the owner. */
export async function replyToSubmission(
  db: Db,
  { id, mail, by, now }: { id: string; mail: NewMail; by: string; now: number },
): Promise<boolean> {
  const found = await db
    .updateTable("submission")
    .set({ answered_at: now, answered_by: by })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (found) await queueMail(db, { mail, queue: "notification", now, submissionId: id });
  return found !== undefined;
}
