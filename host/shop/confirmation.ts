import type { Scope } from "../accounts/scope";
import { openStripe } from "./stripe/client";
import { describeError } from "./stripe/checkout";
import { settleSession } from "./stripe/settle";
import { toOrderAnswer } from "../../wire/shop/order-answer";
import { downloadLinks, isOrderToken } from "./order-links";
import type { Order } from "../records/shop";

/** A placed order for a visitor with its token (`commerce.md` C-60); null: unknown id, or a wrong token. */
export async function findPlacedOrder(scope: Scope, given: { orderId: string; token: string }) {
  const { ports, origin } = scope;
  const { orderId, token } = given;
  if (!isOrderToken(ports, orderId, token)) return null;
  const order = await findSettled(scope, orderId);
  return order ? toOrderAnswer(order, token, downloadLinks(ports, order, origin)) : null;
}

/** The order; one that waits for its payment is settled first, because the visitor may arrive before the event. */
async function findSettled(scope: Scope, id: string): Promise<Order | undefined> {
  const { ports, settings, pages } = scope;
  const order = await ports.store.findOrder({ id });
  if (order?.status !== "pending" || !order.paymentId) return order;
  try {
    return await settleSession(await openStripe(settings), { ports, pages, settings }, order.paymentId);
  } catch (error) {
    ports.log({ level: "warn", event: "payment not settled yet", order: id, error: describeError(error) });
    return order;
  }
}
