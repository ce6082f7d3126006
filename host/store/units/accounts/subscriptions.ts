import type { Db } from "../../schema";
import { addMails, type NewMail } from "../mails";
import { periodAt } from "./period";
import { toPlan } from "./plans";
import type { Subscription } from "../../../records/users";

/** Current and past subscriptions of a user, oldest first. */
export async function listSubscriptions(
  db: Db,
  { accountId, now }: { accountId: string; now: number },
): Promise<Subscription[]> {
  const rows = await db
    .selectFrom("subscription")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  if (!rows.length) return [];
  const ids = [...new Set(rows.map(({ plan_id }) => plan_id))];
  const found = await db.selectFrom("plan").selectAll().where("id", "in", ids).execute();
  const plans = new Map(found.map((row) => [row.id, toPlan(row)]));
  return rows.flatMap((row) => {
    const plan = plans.get(row.plan_id);
    if (!plan) return [];
    const over = row.status !== "active";
    const period = periodAt(row.created_at, plan.period, over ? (row.canceled_at ?? now) : now);
    const ended = over && row.period_end !== null && row.period_end <= now;
    return [
      {
        ...{ id: row.id, accountId: row.account_id, plan, createdAt: row.created_at, canceledAt: row.canceled_at },
        status: ended ? ("ended" as const) : row.status,
        invoicedAt: row.payment_id ? Number(row.invoiced_at) : period.start,
        periodEnd: over || row.payment_id ? row.period_end : period.end,
        paymentState: row.payment_state,
      },
    ];
  });
}

/**
 * Assigns a plan to a user.
 * @returns false if the user has the plan already, or the plan is retired.
 */
export async function giveSubscription(
  db: Db,
  { id, accountId, planId, now }: { id: string; accountId: string; planId: string; now: number },
): Promise<boolean> {
  // Locks the row, so that parallel calls see each other's changes.
  const account = await db
    .updateTable("account")
    .set({ id: accountId })
    .where("id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  const plan = await db
    .selectFrom("plan")
    .select("id")
    .where("id", "=", planId)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  if (!account || !plan) return false;
  const has = await db
    .selectFrom("subscription")
    .select("id")
    .where("account_id", "=", accountId)
    .where("plan_id", "=", planId)
    .where("status", "=", "active")
    .executeTakeFirst();
  if (has) return has.id === id;
  await db
    .insertInto("subscription")
    .values({
      ...{ id, account_id: accountId, plan_id: planId, status: "active", created_at: now },
      ...{ invoiced_at: null, period_end: null, canceled_at: null },
      ...{ order_id: null, payment_id: null, customer_id: null, payment_state: null, asked_at: null, notice: null },
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return true;
}

export interface Cancellation {
  accountId: string;
  id: string;
  now: number;
  /** Ends at once instead of at the end of the period. */
  atOnce?: boolean;
  /** Emails to the owner about it. */
  mails: NewMail[];
}

/**
 * Cancels a subscription: it ends with its period, or now without one. Idempotent.
 * @returns undefined for an unknown subscription.
 */
export async function cancelSubscription(
  db: Db,
  { accountId, id, now, atOnce = false, mails }: Cancellation,
): Promise<Subscription | undefined> {
  const find = async () => (await listSubscriptions(db, { accountId, now })).find((one) => one.id === id);
  const found = await find();
  if (!found) return undefined;
  const end = atOnce ? now : (found.periodEnd ?? now);
  const changes = found.status === "active" || (atOnce && found.status === "canceled");
  if (!changes) return found;
  const taken = await db
    .updateTable("subscription")
    .set((eb) => ({
      ...{ status: "canceled", invoiced_at: found.invoicedAt, period_end: end },
      canceled_at: eb.fn.coalesce("canceled_at", eb.val(now)),
    }))
    .where("id", "=", id)
    .where("status", "=", found.status)
    .returning("id")
    .executeTakeFirst();
  if (taken) await addMails(db, { mails, queue: "notification", now, accountId });
  return find();
}
