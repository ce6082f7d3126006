import type Stripe from "stripe";
import { ShopError } from "../../../wire/shop/errors";
import type { Ports } from "../../ports";
import { createSession, describeTerms } from "./session";
import type { Order } from "../../records/shop";

/**
 * The address where the visitor pays an order. A session that is open is used again; one for other terms is ended first.
 * @throws ShopError
 */
export async function startCheckout(
  stripe: Stripe,
  ports: Pick<Ports, "store" | "secret" | "now" | "log">,
  { order, pages }: { order: Order; pages: string },
): Promise<string> {
  try {
    const open = order.paymentId ? await reuseSession(stripe, order) : undefined;
    const session =
      open ?? (await createSession(stripe, ports, { order, pages, customerId: await findCustomer(ports, order) }));
    await ports.store.notePayment({ orderId: order.id, paymentId: session.id });
    if (session.url) return session.url;
  } catch (error) {
    ports.log({ level: "error", event: "payment failed", order: order.id, error: describeError(error) });
  }
  throw new ShopError("StripeFailure", "The payment could not be started");
}

/** The customer at the processor who paid the last subscription of the same user. */
async function findCustomer({ store }: Pick<Ports, "store">, { accountId }: Order): Promise<string | undefined> {
  return accountId ? (await store.paidPlans({ accountId }))[0]?.customerId : undefined;
}

async function reuseSession(stripe: Stripe, order: Order): Promise<Stripe.Checkout.Session | undefined> {
  const session = await stripe.checkout.sessions.retrieve(order.paymentId ?? "");
  if (session.status !== "open") return undefined;
  if (session.metadata?.terms === describeTerms(order)) return session;
  await stripe.checkout.sessions.expire(session.id);
  return undefined;
}

/** Gives the money of an order back, once; of a subscription, its first payment. @throws ShopError */
export async function refundCheckout(
  stripe: Stripe,
  { id, paymentId }: Pick<Order, "id" | "paymentId">,
): Promise<void> {
  try {
    const session = await stripe.checkout.sessions.retrieve(paymentId ?? "");
    const payment = findId(session.payment_intent) || (await findInvoicePayment(stripe, findId(session.invoice)));
    if (!payment) throw new ShopError("StripeFailure", "The order has no payment");
    await stripe.refunds.create({ payment_intent: payment }, { idempotencyKey: `refund-${id}` });
  } catch (error) {
    throw new ShopError("StripeFailure", `The refund failed: ${describeError(error)}`);
  }
}

async function findInvoicePayment(stripe: Stripe, invoice: string): Promise<string> {
  if (!invoice) return "";
  const { data } = await stripe.invoicePayments.list({ invoice, limit: 10 });
  return findId(data.find(({ status }) => status === "paid")?.payment.payment_intent);
}

/** The id of a reference, which may be the object itself; empty: none. */
export function findId(reference: string | { id?: string } | null | undefined): string {
  return typeof reference === "string" ? reference : (reference?.id ?? "");
}

export const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));
