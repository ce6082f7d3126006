import type Stripe from "stripe";
import { ShopError } from "../../../wire/shop/errors";
import type { Ports } from "../../ports";
import type { PaidPlan } from "../../store/units/shop/paid-plans";
import { isMissing, openStripe, type StripeSettings } from "./client";
import { describeError } from "./checkout";
import { toPaidState } from "./plan-state";

interface Needs {
  settings: StripeSettings;
  ports: Pick<Ports, "store" | "now" | "log">;
}

/** States in which the processor collects nothing any more. */
const OVER: readonly string[] = ["canceled", "incomplete_expired"];

/**
 * Ends a paid subscription at the processor, with its period or at once, and then here.
 * @param record notes the end in the store.
 * @throws ShopError; nothing is recorded then.
 */
export async function endPaidPlan<T>(
  { settings, ports }: Needs,
  { paymentId, orderId }: PaidPlan,
  { atOnce, record }: { atOnce: boolean; record: () => Promise<T> },
): Promise<T> {
  const { store, now, log } = ports;
  const askedAt = now();
  const ended = await endAtProcessor(await openStripe(settings), paymentId, atOnce).catch((error: unknown) => {
    log({ level: "error", event: "subscription not ended", order: orderId, error: describeError(error) });
    throw new ShopError("StripeFailure", `The subscription could not be ended: ${describeError(error)}`);
  });
  const recorded = await record();
  if (ended) await store.followPlan({ orderId, paid: toPaidState(ended, askedAt), now: now(), mails: [] });
  return recorded;
}

/** @returns undefined if the processor does not know the subscription. */
async function endAtProcessor(stripe: Stripe, id: string, atOnce: boolean): Promise<Stripe.Subscription | undefined> {
  try {
    const found = await stripe.subscriptions.retrieve(id);
    if (OVER.includes(found.status)) return found;
    return await (atOnce
      ? stripe.subscriptions.cancel(id)
      : stripe.subscriptions.update(id, { cancel_at_period_end: true }));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Ends all paid subscriptions of a user who is deleted, so that nothing is collected any more. @throws ShopError */
export async function endPaidPlans({ settings, ports }: Needs, accountId: string): Promise<void> {
  const { store, now, log } = ports;
  for (const plan of await store.paidPlans({ accountId })) {
    if (OVER.includes(plan.state ?? "")) continue;
    if (!settings.stripeKey) {
      const hint = "Cancel it at Stripe, because MILLRACE_STRIPE_KEY is not set.";
      log({ level: "warn", event: "subscription of a deleted user", payment: plan.paymentId, hint });
      continue;
    }
    const record = () => store.cancelSubscription({ accountId, id: plan.id, now: now(), atOnce: true, mails: [] });
    await endPaidPlan({ settings, ports }, plan, { atOnce: true, record });
  }
}
