import type { Db } from "../../schema";
import type { Order } from "./order-rows";

/** Gives the customer the plans that an order contains; a plan that they have already stays as it is. */
export async function addBoughtPlans(db: Db, order: Order, now: number): Promise<void> {
  const { accountId } = order;
  if (!accountId) return;
  for (const { subscription, variantId } of order.content.items) {
    const planId = subscription?.planId;
    if (!planId) continue;
    const plan = await db.selectFrom("plan").select("id").where("id", "=", planId).executeTakeFirst();
    const has = await db
      .selectFrom("subscription")
      .select("id")
      .where("account_id", "=", accountId)
      .where("plan_id", "=", planId)
      .where("status", "=", "active")
      .executeTakeFirst();
    if (!plan || has) continue;
    await db
      .insertInto("subscription")
      .values({
        ...{ id: `${order.id}-${variantId}`.slice(0, 64), account_id: accountId, plan_id: planId, status: "active" },
        ...{ created_at: now, invoiced_at: null, period_end: null, canceled_at: null },
        order_id: order.id,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  }
}
