import type Stripe from "stripe";
import type { Ports } from "../../ports";
import type { Settings } from "../../settings/settings";
import type { OrderMail } from "../../store/units/shop/mails";
import type { PaidState } from "../../store/units/shop/paid-plans";
import { newOrderMails, paymentFailedMail } from "../mails";
import { findId } from "./checkout";
import { toPaidState } from "./plan-state";
import type { Order } from "../../records/shop";

/** What accepting a paid order needs. */
export interface Settling {
  ports: Ports;
  /** Origin of the site's pages. */
  pages: string;
  settings: Pick<Settings, "notify" | "origin">;
}

/**
 * Asks the processor for the state of a payment and applies it to its order. The content of events is not used, so doubled
 * and reordered events have no effect.
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
  const state = readState(session);
  if (!state) return order;
  const subscription = state === "paid" ? findId(session.subscription) : "";
  const plan = subscription ? await askForPlan(stripe, ports, subscription) : undefined;
  const { settings: shop } = await ports.store.readShopSettings();
  const sender = { ports, pages, texts: shop.texts };
  const { notify, origin } = settings;
  return ports.store.settlePayment({
    ...{ orderId: order.id, paymentId: session.id, state, amount: session.amount_total ?? 0, now: ports.now() },
    ...(plan ? { plan: plan.paid } : {}),
    mails: state === "paid" ? newOrderMails(sender, order.id, { notify, onAccount: false, origin }) : [],
  });
}

/** A complete session without a payment starts a free trial. */
function readState({ status, payment_status }: Stripe.Checkout.Session): "paid" | "expired" | undefined {
  if (payment_status === "paid") return "paid";
  if (status === "complete" && payment_status === "no_payment_required") return "paid";
  return status === "expired" ? "expired" : undefined;
}

async function askForPlan(
  stripe: Stripe,
  { now }: Pick<Ports, "now">,
  id: string,
): Promise<{ paid: PaidState; orderId: string }> {
  const askedAt = now();
  const subscription = await stripe.subscriptions.retrieve(id);
  return { paid: toPaidState(subscription, askedAt), orderId: subscription.metadata.order ?? "" };
}

/**
 * Asks the processor for the state of a subscription and applies it to the buyer's plan. Its order is accepted first if its
 * own event has not arrived yet. Subscriptions of other programs are ignored.
 */
export async function settlePlan(
  stripe: Stripe,
  settling: Settling,
  id: string,
  failure: { notice?: string; mails?: OrderMail[] } = {},
): Promise<void> {
  const { store, now } = settling.ports;
  const { paid, orderId } = await askForPlan(stripe, settling.ports, id);
  const order = orderId ? await store.findOrder({ id: orderId }) : undefined;
  if (!order) return;
  if (order.acceptedAt === null) {
    if (order.paymentId) await settleSession(stripe, settling, order.paymentId);
    return;
  }
  await store.followPlan({ orderId, paid, now: now(), mails: [], ...failure });
}

/** Applies the state of an invoice to the plan that it is for. One that could not be paid is reported to the buyer once. */
export async function settleInvoice(stripe: Stripe, settling: Settling, invoiceId: string): Promise<void> {
  const { id, status, attempted, attempt_count, parent } = await stripe.invoices.retrieve(invoiceId);
  const subscription = findId(parent?.subscription_details?.subscription);
  if (!subscription) return;
  const orderId = parent?.subscription_details?.metadata?.order ?? "";
  const failed = status === "open" && attempted && attempt_count > 0 && orderId !== "";
  if (!failed) return settlePlan(stripe, settling, subscription);
  const { ports, pages, settings } = settling;
  const { settings: shop } = await ports.store.readShopSettings();
  const mail = paymentFailedMail({ ports, pages, texts: shop.texts }, settings.origin);
  return settlePlan(stripe, settling, subscription, { notice: `${id} ${attempt_count}`, mails: [mail] });
}
