import { findPagesOrigin, type SenderSettings } from "../mail/sender";
import type { Ports } from "../ports";
import type { Settings } from "../settings/settings";
import { openStripe, type StripeSettings } from "../shop/stripe/client";
import { PAY_FOR } from "../shop/stripe/session";
import { settlePlan, settleSession } from "../shop/stripe/settle";

export type PaymentSettings = StripeSettings & SenderSettings & Pick<Settings, "notify">;

/** Ms after which a pending order is looked at, in case its event is lost. */
const LOOK_AFTER = 2 * 60_000;
const AT_ONCE = 50;
/** Ms between two questions for one subscription. */
const ASK_AGAIN_AFTER = 3_600_000;

/** Applies payments whose events did not arrive, and cancels orders whose payment never began. */
export async function settleUnpaid(settings: PaymentSettings, ports: Ports): Promise<void> {
  if (!settings.stripeKey) return;
  const { store, now } = ports;
  await settleOverdue(settings, ports);
  const waiting = await store.unpaidOrders({ before: now() - LOOK_AFTER, limit: AT_ONCE });
  if (!waiting.length) return;
  const stripe = await openStripe(settings);
  const pages = findPagesOrigin(settings);
  for (const { id, paymentId, createdAt } of waiting) {
    if (paymentId) await settleSession(stripe, { ports, pages, settings }, paymentId);
    else if (createdAt < now() - 2 * PAY_FOR) {
      await store.settlePayment({ orderId: id, paymentId: "", state: "expired", amount: 0, now: now(), mails: [] });
    }
  }
}

/** Asks for subscriptions whose period is over, in case the event about the next payment is lost. */
async function settleOverdue(settings: PaymentSettings, ports: Ports): Promise<void> {
  const { store, now } = ports;
  const overdue = await store.overduePlans({ now: now(), askedBefore: now() - ASK_AGAIN_AFTER, limit: AT_ONCE });
  if (!overdue.length) return;
  const stripe = await openStripe(settings);
  const pages = findPagesOrigin(settings);
  for (const { paymentId } of overdue) await settlePlan(stripe, { ports, pages, settings }, paymentId);
}
