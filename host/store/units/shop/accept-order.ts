import { emailKey } from "../../../../wire/mail-address";
import type { Db } from "../../schema";
import { addBoughtPlans } from "./bought-plans";
import { queueOrderMails, type OrderMail } from "./mails";
import { addOrder, updateOrder } from "./order-rows";
import { nextNumber } from "./settings";
import { takePieces } from "./stock";
import type { Order } from "../../../records/shop";

/** Types that need nothing from the owner after the payment. */
const DELIVERED_AT_ONCE: readonly string[] = ["Digital", "Membership"];

/**
 * Accepts an order: its number, its pieces, its discount, its plans and its emails, in one transaction.
 * @param given.isNew whether the order is not stored yet; default: it is.
 */
export async function acceptOrder(
  db: Db,
  order: Order,
  given: { now: number; mails: readonly OrderMail[]; isNew?: boolean },
): Promise<Order> {
  const { now, mails, isNew = false } = given;
  const { items, discountCode: code } = order.content;
  const delivered = items.every(({ shipped, type }) => !shipped && DELIVERED_AT_ONCE.includes(type));
  const accepted: Order = {
    ...order,
    ...{ number: await nextNumber(db, "invoice"), acceptedAt: now },
    ...{ status: delivered ? "fulfilled" : "unfulfilled", fulfilledAt: delivered ? now : null },
  };
  await (isNew ? addOrder(db, accepted) : updateOrder(db, accepted));
  await takePieces(db, items);
  if (code) {
    await db
      .updateTable("shop_discount")
      .set((eb) => ({ used: eb("used", "+", 1) }))
      .where("code", "=", code)
      .execute();
    await db
      .insertInto("shop_discount_use")
      .values({ code, order_id: order.id, email: emailKey(order.email) })
      .onConflict((conflict) => conflict.columns(["code", "order_id"]).doNothing())
      .execute();
  }
  if (order.processor === "invoice") await addBoughtPlans(db, accepted, now);
  await queueOrderMails(db, accepted, { mails, now, byBuyer: true });
  return accepted;
}
