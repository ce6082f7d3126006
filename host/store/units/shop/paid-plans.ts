import type { Db } from "../../schema";
import { addPlan, boughtId } from "./bought-plans";
import { queueOrderMails, type OrderMail } from "./mails";
import { lockOrder } from "./order-rows";
import type { Order } from "../../../records/shop";

/** A subscription as the payment processor has it. Times are ms since 1970. */
export interface PaidState {
  /** Id at the processor. */
  paymentId: string;
  customerId: string;
  /** `active`, `trialing`, `past_due`, `unpaid`, `canceled` or another state (`commerce.md` 2). */
  state: string;
  periodStart: number;
  periodEnd: number;
  /** When it ends or ended; null: it is renewed. */
  endsAt: number | null;
  canceledAt: number | null;
  /** When the processor was asked. An older answer does not replace a newer one. */
  askedAt: number;
}

export interface PlanUpdate {
  orderId: string;
  paid: PaidState;
  now: number;
  /** Invoice and number of a failed attempt, which is reported to the customer once; undefined: nothing failed. */
  notice?: string;
  /** Emails about the failed payment. */
  mails: OrderMail[];
}

/** States with access (`commerce.md` 2). */
const RUNNING: readonly string[] = ["active", "trialing", "past_due"];

/** Applies the state of a paid subscription to the plan of its buyer. false: there is no such buyer or order. */
export async function followPlan(db: Db, update: PlanUpdate): Promise<boolean> {
  const order = await lockOrder(db, update.orderId);
  return order !== undefined && storePlan(db, order, update);
}

/** The same for a locked order. */
export async function storePlan(
  db: Db,
  order: Order,
  { paid, now, notice, mails }: Omit<PlanUpdate, "orderId">,
): Promise<boolean> {
  const { accountId, acceptedAt } = order;
  const item = order.content.items.find(({ subscription }) => subscription !== null);
  if (!item || !accountId || acceptedAt === null) return false;
  const id = boughtId(order.id, item.variantId);
  const known = await db
    .selectFrom("subscription")
    .select(["payment_id", "asked_at", "notice"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (known && known.payment_id !== paid.paymentId) return false;
  if (!known || Number(known.asked_at) <= paid.askedAt) {
    const columns = toColumns(paid);
    const planId = await addPlan(db, item, order.currency, now);
    await db
      .insertInto("subscription")
      .values({
        ...{ id, account_id: accountId, plan_id: planId, created_at: acceptedAt, order_id: order.id, notice: null },
        ...columns,
      })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
      .execute();
  }
  if (notice && notice !== known?.notice) {
    await db.updateTable("subscription").set({ notice }).where("id", "=", id).execute();
    await queueOrderMails(db, order, { mails, now });
  }
  return true;
}

function toColumns({ paymentId, customerId, state, periodStart, periodEnd, endsAt, canceledAt, askedAt }: PaidState) {
  const running = RUNNING.includes(state);
  const goesOn = running && endsAt === null;
  return {
    status: goesOn ? ("active" as const) : ("canceled" as const),
    ...{ invoiced_at: periodStart, period_end: running ? (endsAt ?? periodEnd) : Math.min(endsAt ?? askedAt, askedAt) },
    canceled_at: goesOn ? null : (canceledAt ?? endsAt ?? askedAt),
    ...{ payment_id: paymentId, customer_id: customerId, payment_state: state, asked_at: askedAt },
  };
}

/** A paid subscription, to ask the processor for. */
export interface PaidPlan {
  id: string;
  paymentId: string;
  customerId: string;
  orderId: string;
  /** null: never asked for. */
  state: string | null;
  periodEnd: number | null;
}

/** Paid subscriptions of a user, newest first. @param running only of those with access that is renewed. */
export async function paidPlans(
  db: Db,
  { accountId, planId, running = false }: { accountId: string; planId?: string; running?: boolean },
): Promise<PaidPlan[]> {
  let rows = selectPaid(db).where("account_id", "=", accountId).orderBy("created_at", "desc");
  if (planId) rows = rows.where("plan_id", "=", planId);
  if (running) rows = rows.where("status", "=", "active");
  return (await rows.execute()).map(toPaidPlan);
}

/** Paid subscriptions whose period is over and whose end is not known, asked for before `askedBefore`. */
export async function overduePlans(
  db: Db,
  { now, askedBefore, limit }: { now: number; askedBefore: number; limit: number },
): Promise<PaidPlan[]> {
  const rows = await selectPaid(db)
    .where("period_end", "<=", now)
    .where("payment_state", "in", [...RUNNING, "unpaid", "paused"])
    .where("asked_at", "<", askedBefore)
    .orderBy("asked_at")
    .limit(limit)
    .execute();
  return rows.map(toPaidPlan);
}

const selectPaid = (db: Db) =>
  db
    .selectFrom("subscription")
    .select(["id", "payment_id", "customer_id", "order_id", "payment_state", "period_end"])
    .where("payment_id", "is not", null);

function toPaidPlan(row: Awaited<ReturnType<ReturnType<typeof selectPaid>["execute"]>>[number]): PaidPlan {
  return {
    ...{ id: row.id, paymentId: row.payment_id ?? "", customerId: row.customer_id ?? "", state: row.payment_state },
    ...{ orderId: row.order_id ?? "", periodEnd: row.period_end === null ? null : Number(row.period_end) },
  };
}
