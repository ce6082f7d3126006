import type { Subscription } from "./operations";

export interface SubscriptionDetail {
  subscription: Subscription;
}

export interface SubscriptionFailureDetail extends SubscriptionDetail {
  /** The server's codes for the failure; empty without any. */
  codes: readonly string[];
  /** HTTP status; 0 without an answer. */
  status: number;
}

export interface SubscriptionEvents {
  /** The list has its subscriptions; rows follow. Dispatched on the list. */
  "millrace:subscriptions:load": { subscriptions: readonly Subscription[] };
  /** A visitor wants to cancel, dispatched on the row. `preventDefault()` stops it, for a question for example. */
  "millrace:subscription:cancel": SubscriptionDetail;
  /** Canceled; the page reloads next. `preventDefault()` keeps it from reloading. */
  "millrace:subscription:canceled": SubscriptionDetail;
  /** Not canceled. */
  "millrace:subscription:failure": SubscriptionFailureDetail;
}

declare global {
  interface MillraceEventMap extends SubscriptionEvents {}
}
