import type Stripe from "stripe";
import type { Ports } from "../../ports";
import type { Settings } from "../../settings/settings";
import type { Order } from "../../store/units/shop/order-rows";
import { newOrderLetters } from "../letters";

/** What accepting a paid order needs. */
export interface Settling {
  ports: Ports;
  /** Origin of the site's pages. */
  pages: string;
  settings: Pick<Settings, "notify" | "origin">;
}

/**
 * Asks the processor for the state of a payment and applies it to its order. What an event says is not believed, so doubled
 * and reordered events are harmless.
 * @returns the order; undefined: the payment is not for an order of this shop.
 */
export async function settleSession(
  stripe: Stripe,
  { ports, pages, settings }: Settling,
  sessionId: string,
): Promise<Order | undefined> {
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  const order = await ports.store.findOrder({ id: session.client_reference_id ?? "" });
  if (!order || order.acceptedAt !== null || session.currency?.toUpperCase() !== order.currency) return order;
  const state = session.payment_status === "paid" ? "paid" : session.status === "expired" ? "expired" : undefined;
  if (!state) return order;
  const { settings: shop } = await ports.store.readShopSettings();
  const sender = { ports, pages, texts: shop.texts };
  const { notify, origin } = settings;
  return ports.store.settlePayment({
    ...{ orderId: order.id, paymentId: session.id, state, amount: session.amount_total ?? 0, now: ports.now() },
    letters: state === "paid" ? newOrderLetters(sender, order.id, { notify, onAccount: false, origin }) : [],
  });
}
