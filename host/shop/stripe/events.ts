import type Stripe from "stripe";
import { findPagesOrigin, type SenderSettings } from "../../mail/sender";
import type { Ports } from "../../ports";
import type { Settings } from "../../settings/settings";
import type { OrderChange } from "../../store/units/shop/orders";
import { customerMail } from "../mails";
import { findId } from "./checkout";
import { settleInvoice, settlePlan, settleSession } from "./settle";

export type EventSettings = SenderSettings & Pick<Settings, "notify">;

/** Disputes that ended without taking the money. */
const HARMLESS: readonly Stripe.Dispute.Status[] = ["won", "warning_closed", "prevented"];

/** Applies what an event is about. The state comes from the processor, not from the event. */
export async function applyEvent(
  stripe: Stripe,
  event: Stripe.Event,
  settings: EventSettings,
  ports: Ports,
): Promise<void> {
  const pages = findPagesOrigin(settings);
  const settling = { ports, pages, settings };
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      await settleSession(stripe, settling, event.data.object.id);
      return;
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "customer.subscription.paused":
    case "customer.subscription.resumed":
      return settlePlan(stripe, settling, event.data.object.id);
    case "invoice.paid":
    case "invoice.payment_failed":
      return settleInvoice(stripe, settling, event.data.object.id);
    case "charge.refunded": {
      const { refunded, payment_intent: payment } = await stripe.charges.retrieve(event.data.object.id);
      if (refunded) await changeByPayment(payment, { status: "refunded" });
      return;
    }
    case "charge.dispute.created": {
      const { id, status, payment_intent: payment } = await stripe.disputes.retrieve(event.data.object.id);
      if (!HARMLESS.includes(status)) await changeByPayment(payment, { status: "disputed", dispute: id });
      return;
    }
    default:
  }

  /** Changes the order of a payment. */
  async function changeByPayment(
    intent: string | Stripe.PaymentIntent | null,
    { status, dispute }: Pick<OrderChange, "status" | "dispute">,
  ): Promise<void> {
    const payment = findId(intent);
    const id = payment && ((await findSessionOrder(stripe, payment)) || (await findInvoiceOrder(stripe, payment)));
    if (!id) return;
    const { settings: shop } = await ports.store.readShopSettings();
    const mails =
      status === "refunded" ? [customerMail({ ports, pages, texts: shop.texts }, "order-refunded", id)] : [];
    await ports.store.changeOrder({ id, status, dispute, now: ports.now(), mails });
  }
}

async function findSessionOrder(stripe: Stripe, payment: string): Promise<string> {
  const { data } = await stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 });
  return data[0]?.client_reference_id ?? "";
}

/** The order of a subscription's first payment; empty: the payment is a later one, which is not for an order. */
async function findInvoiceOrder(stripe: Stripe, payment: string): Promise<string> {
  const filter = { type: "payment_intent" as const, payment_intent: payment };
  const { data } = await stripe.invoicePayments.list({ payment: filter, limit: 1 });
  const invoice = data[0] ? await stripe.invoices.retrieve(findId(data[0].invoice)) : undefined;
  if (invoice?.billing_reason !== "subscription_create") return "";
  return invoice.parent?.subscription_details?.metadata?.order ?? "";
}
