import type { Db } from "../../schema";
import { acceptOrder } from "./accept-order";
import type { OrderMail } from "./mails";
import { lockOrder, updateOrder } from "./order-rows";
import { storePlan, type PaidState } from "./paid-plans";
import { removeBought } from "./place-order";
import type { Order } from "../../../records/shop";

/** Notes the payment that an order waits for. */
export async function notePayment(
  db: Db,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<Order | undefined> {
  const order = await lockOrder(db, orderId);
  if (order?.status !== "pending") return order;
  const noted = { ...order, paymentId };
  await updateOrder(db, noted);
  return noted;
}

/** What the processor says of a payment. */
export interface Settlement {
  orderId: string;
  /** Empty: none was started. */
  paymentId: string;
  state: "paid" | "expired";
  /** The paid amount, in minor units. */
  amount: number;
  /** The subscription that the payment started; undefined: none. */
  plan?: PaidState;
  now: number;
  mails: OrderMail[];
}

/**
 * Applies the state of a payment to its order, once: a paid order is accepted, an expired payment cancels it.
 * @returns the order; undefined for an unknown one.
 */
export async function settlePayment(db: Db, settlement: Settlement): Promise<Order | undefined> {
  const { orderId, paymentId, state, now, mails } = settlement;
  const order = await lockOrder(db, orderId);
  // A canceled order can still be paid by a payment that was under way.
  if (!order || order.acceptedAt !== null || order.processor !== "stripe") return order;
  if (state === "expired") {
    if (order.status !== "pending" || (order.paymentId ?? "") !== paymentId) return order;
    const canceled: Order = { ...order, status: "canceled" };
    await updateOrder(db, canceled);
    await db
      .updateTable("shop_cart")
      .set({ pending_order_id: null, reserved_until: 0 })
      .where("pending_order_id", "=", orderId)
      .execute();
    return canceled;
  }
  const { plan, amount } = settlement;
  const note = amount === order.total || plan?.state === "trialing" ? "" : `Paid ${amount} of ${order.total}.`;
  const content = note ? { ...order.content, comment: note } : order.content;
  const accepted = await acceptOrder(db, { ...order, paymentId, content }, { now, mails });
  if (plan) await storePlan(db, accepted, { paid: plan, now, mails: [] });
  const carts = await db.selectFrom("shop_cart").select("token_hash").where("pending_order_id", "=", orderId).execute();
  for (const { token_hash } of carts) await removeBought(db, token_hash, order);
  return accepted;
}

/** Orders that wait for a payment since before `before`, oldest first. */
export async function unpaidOrders(
  db: Db,
  { before, limit }: { before: number; limit: number },
): Promise<{ id: string; paymentId: string | null; createdAt: number }[]> {
  const rows = await db
    .selectFrom("shop_order")
    .select(["id", "payment_id", "created_at"])
    .where("status", "=", "pending")
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map(({ id, payment_id, created_at }) => ({ id, paymentId: payment_id, createdAt: Number(created_at) }));
}
