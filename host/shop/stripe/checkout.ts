import type Stripe from "stripe";
import { ShopError } from "../../../wire/shop/errors";
import type { Ports } from "../../ports";
import type { Order } from "../../store/units/shop/order-rows";
import { confirmationPath, orderToken } from "../order-links";

/** Ms that a visitor has for the payment; the processor requires at least 30 minutes. */
export const PAY_FOR = 40 * 60_000;
/** Ms to which the end of the payment is rounded, so that a repeated call is the same call. */
const STEP = 5 * 60_000;

/**
 * The address where the visitor pays an order. A session that is open is used again; one for another amount is ended first.
 * @throws ShopError
 */
export async function startCheckout(
  stripe: Stripe,
  ports: Pick<Ports, "store" | "secret" | "now" | "log">,
  { order, pages }: { order: Order; pages: string },
): Promise<string> {
  try {
    const open = order.paymentId ? await reuseSession(stripe, order) : undefined;
    const session = open ?? (await createSession(stripe, ports, order, pages));
    await ports.store.notePayment({ orderId: order.id, paymentId: session.id });
    if (session.url) return session.url;
  } catch (error) {
    ports.log({ level: "error", event: "payment failed", order: order.id, error: describeError(error) });
  }
  throw new ShopError("StripeFailure", "The payment could not be started");
}

async function reuseSession(stripe: Stripe, { paymentId, total }: Order): Promise<Stripe.Checkout.Session | undefined> {
  const session = await stripe.checkout.sessions.retrieve(paymentId ?? "");
  if (session.status !== "open") return undefined;
  if (session.amount_total === total) return session;
  await stripe.checkout.sessions.expire(session.id);
  return undefined;
}

function createSession(
  stripe: Stripe,
  ports: Pick<Ports, "secret" | "now">,
  order: Order,
  pages: string,
): Promise<Stripe.Checkout.Session> {
  const { id, total, currency, email, paymentId, content } = order;
  const ends = Math.floor((ports.now() + PAY_FOR) / STEP) * STEP;
  const description = content.items.map(({ count, name }) => `${count} × ${name}`).join(", ");
  return stripe.checkout.sessions.create(
    {
      ...{ mode: "payment", client_reference_id: id, customer_email: email, expires_at: ends / 1000 },
      line_items: [
        {
          quantity: 1,
          price_data: {
            ...{ currency: currency.toLowerCase(), unit_amount: total },
            product_data: { name: `Order ${id}`, description: description.slice(0, 400) },
          },
        },
      ],
      success_url: pages + confirmationPath(id, orderToken(ports, id)),
      cancel_url: `${pages}/checkout`,
    },
    { idempotencyKey: [id, paymentId ?? "first", total, ends].join("-") },
  );
}

/** Gives the money of an order back, once. @throws ShopError */
export async function refundCheckout(
  stripe: Stripe,
  { id, paymentId }: Pick<Order, "id" | "paymentId">,
): Promise<void> {
  try {
    const session = await stripe.checkout.sessions.retrieve(paymentId ?? "");
    const intent = session.payment_intent;
    if (!intent) throw new ShopError("StripeFailure", "The order has no payment");
    const payment = typeof intent === "string" ? intent : intent.id;
    await stripe.refunds.create({ payment_intent: payment }, { idempotencyKey: `refund-${id}` });
  } catch (error) {
    throw new ShopError("StripeFailure", `The refund failed: ${describeError(error)}`);
  }
}

export const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));
