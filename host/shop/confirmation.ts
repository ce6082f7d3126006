import type { Scope } from "../accounts/scope";
import { toOrderAnswer } from "./order-answer";
import { downloadLinks, isOrderToken } from "./order-links";

/** A placed order for whoever has its token (`commerce.md` C-60); null: unknown id, or a wrong token. */
export async function findPlacedOrder({ ports, origin }: Scope, given: { orderId: string; token: string }) {
  const { orderId, token } = given;
  if (!isOrderToken(ports, orderId, token)) return null;
  const order = await ports.store.findOrder({ id: orderId });
  return order ? toOrderAnswer(order, token, downloadLinks(ports, order, origin)) : null;
}
