import type Stripe from "stripe";
import type { PaidState } from "../../store/units/shop/paid-plans";
import { findId } from "./checkout";

const toMs = (seconds: number): number => seconds * 1000;

/** The state of a subscription at the processor. @param askedAt ms since 1970, when the request for it began. */
export function toPaidState(subscription: Stripe.Subscription, askedAt: number): PaidState {
  const { id, status, customer, items, cancel_at, cancel_at_period_end, canceled_at, ended_at } = subscription;
  const [item] = items.data;
  const periodEnd = item ? toMs(item.current_period_end) : askedAt;
  const end = ended_at ?? cancel_at;
  return {
    ...{ paymentId: id, customerId: findId(customer), state: status, askedAt, periodEnd },
    periodStart: item ? toMs(item.current_period_start) : askedAt,
    endsAt: end !== null ? toMs(end) : cancel_at_period_end ? periodEnd : null,
    canceledAt: canceled_at === null ? null : toMs(canceled_at),
  };
}
