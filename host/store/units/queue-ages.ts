import type { Db } from "../schema";
import type { MailQueue } from "../../records/outgoing";

/** For each queue, how long its oldest due job has waited, in ms; 0 if none is due. */
export type QueueAges = Record<MailQueue | "webhook", number>;

export async function queueAges(db: Db, { now }: { now: number }): Promise<QueueAges> {
  const mails = await db
    .selectFrom("mail")
    .select((eb) => ["queue", eb.fn.min<number>("due_at").as("due")])
    .where("state", "=", "queued")
    .where("due_at", "<=", now)
    .groupBy("queue")
    .execute();
  const delivery = await db
    .selectFrom("delivery")
    .select((eb) => eb.fn.min<number | null>("due_at").as("due"))
    .where("state", "=", "queued")
    .where("due_at", "<=", now)
    .executeTakeFirst();
  const ages: QueueAges = { account: 0, order: 0, notification: 0, webhook: now - Number(delivery?.due ?? now) };
  for (const { queue, due } of mails) ages[queue] = now - Number(due);
  return ages;
}
