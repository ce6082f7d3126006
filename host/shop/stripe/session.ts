import type Stripe from "stripe";
import type { Ports } from "../../ports";
import { confirmationPath, orderToken } from "../order-links";
import type { Order } from "../../records/shop";

/** Ms that a visitor has for the payment; the processor requires at least 30 minutes. */
export const PAY_FOR = 40 * 60_000;
/** Ms to which the end of the payment is rounded, so that a repeated call is the same call. */
const STEP = 5 * 60_000;

/** What a session charges, as one text. A session for other terms is replaced. */
export function describeTerms({ total, currency, content }: Order): string {
  const { interval = "", frequency = 0, trial = 0 } = findTerms(content) ?? {};
  return [total, currency, interval, frequency, trial].join(" ");
}

/** Creates the session in which an order is paid. @param customerId of a user who has paid before. */
export function createSession(
  stripe: Stripe,
  ports: Pick<Ports, "secret" | "now">,
  { order, pages, customerId }: { order: Order; pages: string; customerId: string | undefined },
): Promise<Stripe.Checkout.Session> {
  const { id, total, currency, email, paymentId, content } = order;
  const ends = Math.floor((ports.now() + PAY_FOR) / STEP) * STEP;
  const description = content.items.map(({ count, name }) => `${count} × ${name}`).join(", ");
  const terms = findTerms(content);
  const price = {
    ...{ currency: currency.toLowerCase(), unit_amount: total },
    product_data: { name: terms ? description : `Order ${id}`, description: description.slice(0, 400) },
  };
  const shared = {
    ...{ client_reference_id: id, expires_at: ends / 1000, metadata: { terms: describeTerms(order) } },
    ...(customerId ? { customer: customerId } : { customer_email: email }),
    success_url: pages + confirmationPath(id, orderToken(ports, id)),
    cancel_url: `${pages}/checkout`,
  };
  const options = { idempotencyKey: [id, paymentId ?? "first", describeTerms(order), ends].join("-") };
  if (!terms) {
    const lines = [{ quantity: 1, price_data: price }];
    return stripe.checkout.sessions.create({ mode: "payment", ...shared, line_items: lines }, options);
  }
  const recurring = { interval: terms.interval, interval_count: terms.frequency };
  const trial = terms.trial > 0 ? { trial_period_days: terms.trial } : {};
  return stripe.checkout.sessions.create(
    {
      ...{ mode: "subscription", ...shared },
      line_items: [{ quantity: 1, price_data: { ...price, recurring } }],
      subscription_data: { ...trial, metadata: { order: id } },
    },
    options,
  );
}

/** The subscription in an order, which is bought alone; undefined: it is paid once. */
const findTerms = ({ items }: Order["content"]) => items.find(({ subscription }) => subscription)?.subscription;
