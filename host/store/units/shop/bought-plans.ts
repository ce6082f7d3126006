import { formatMoney } from "../../../../wire/shop/money";
import type { SoldItem } from "../../../../wire/shop/placed-order";
import type { SubscriptionTerms } from "../../../../wire/shop/product";
import type { Db } from "../../schema";
import { savePlan } from "../accounts/plans";
import type { Order } from "../../../records/shop";

/** Id of the plan that buyers of a variant get. One without a plan of the owner has its own, without groups. */
export function findPlanId(variantId: string, { planId }: Pick<SubscriptionTerms, "planId">): string {
  return planId || `shop-${variantId}`.slice(0, 64);
}

/** The id of a bought subscription, the same for each call. */
export const boughtId = (orderId: string, variantId: string): string => `${orderId}-${variantId}`.slice(0, 64);

/** Gives the customer the plans of an order on account; a plan that they have already stays as it is. */
export async function addBoughtPlans(db: Db, order: Order, now: number): Promise<void> {
  const { accountId } = order;
  if (!accountId) return;
  for (const item of order.content.items) {
    if (!item.subscription) continue;
    const planId = await addPlan(db, item, order.currency, now);
    const has = await db
      .selectFrom("subscription")
      .select("id")
      .where("account_id", "=", accountId)
      .where("plan_id", "=", planId)
      .where("status", "=", "active")
      .executeTakeFirst();
    if (has) continue;
    await db
      .insertInto("subscription")
      .values({
        ...{ id: boughtId(order.id, item.variantId), account_id: accountId, plan_id: planId, status: "active" },
        ...{ created_at: now, invoiced_at: null, period_end: null, canceled_at: null, order_id: order.id },
        ...{ payment_id: null, customer_id: null, payment_state: null, asked_at: null, notice: null },
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  }
}

/** Id of the plan of a sold subscription. A missing plan is created, so that users see what they bought. */
export async function addPlan(db: Db, item: SoldItem, currency: string, now: number): Promise<string> {
  const { name, price, variantId, subscription, image } = item;
  const id = findPlanId(variantId, { planId: subscription?.planId ?? "" });
  const known = await db.selectFrom("plan").select("id").where("id", "=", id).executeTakeFirst();
  if (known) return id;
  const plan = {
    ...{ name, price: formatMoney(price, currency), currency, amount: price, groups: [] },
    ...{ period: subscription?.interval === "year" ? ("year" as const) : ("month" as const) },
    ...{ imageUrl: image?.url ?? null, imageAlt: image?.alt ?? null },
  };
  await savePlan(db, { id, plan, now });
  return id;
}
