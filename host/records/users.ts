/** `unverified`: signed up; `invited`: by the owner; `verified`: can log in; `disabled`: by the owner. */
export type AccountStatus = "unverified" | "invited" | "verified" | "disabled";

/** A choice of a select field. */
export interface Choice {
  slug: string;
  name: string;
}

export type PlanPeriod = "month" | "year" | "once";

export interface PlanContent {
  name: string;
  /** As displayed, such as `$ 25.00 USD`. */
  price: string;
  /** Such as `USD`. */
  currency: string;
  /** In the currency's smallest unit. */
  amount: number;
  period: PlanPeriod;
  imageUrl: string | null;
  imageAlt: string | null;
  /** Ids of its groups. */
  groups: string[];
}

export interface Plan extends PlanContent {
  id: string;
  createdAt: number;
  /** null: it can be assigned. */
  retiredAt: number | null;
}

/** Values of `accounts.md` A-113; `canceled` keeps its groups until the end of its period. */
export type SubscriptionStatus = "active" | "canceled" | "ended";

export interface Subscription {
  id: string;
  accountId: string;
  plan: Plan;
  /** `canceled` keeps its groups until `periodEnd`. */
  status: SubscriptionStatus;
  createdAt: number;
  /** Start of the current period. */
  invoicedAt: number;
  /** null without an end. */
  periodEnd: number | null;
  canceledAt: number | null;
  /** Its state at the payment processor; null: nothing is collected. */
  paymentState: string | null;
}
