import { mutation, query } from "../network/operation";

/** One subscription of the logged-in visitor, as the server describes it. Templates may name any of its fields. */
export interface Subscription {
  readonly _id: string;
  readonly productName?: string | null;
  /** Minor units. */
  readonly variantPrice?: { readonly string?: string; readonly unit: string; readonly value: number } | null;
  readonly variantImage?: { readonly url: string; readonly alt: string | null } | null;
  /** One of the platform's or the payment processor's words, shown unchanged. */
  readonly status?: string;
  readonly lastInvoiced?: string | null;
  readonly periodEnd?: string | null;
  readonly subCreatedOn?: string | null;
  readonly canceledOn?: string | null;
  readonly billingAddressAddressee?: string | null;
  readonly billingAddressLine1?: string | null;
  readonly billingAddressLine2?: string | null;
  readonly billingAddressCity?: string | null;
  readonly billingAddressState?: string | null;
  readonly billingAddressPostalCode?: string | null;
  readonly billingAddressCountry?: string | null;
  readonly cardLast4?: string | null;
  readonly cardExpiresMonth?: number | null;
  readonly cardExpiresYear?: number | null;
}

const ADDRESS = ["Addressee", "Line1", "Line2", "City", "State", "PostalCode", "Country"].map(
  (part) => `billingAddress${part}`,
);

/** `accounts.md` 4.7. Address and card are flat on the wire. */
export const subscriptionsRequest = query<{
  database?: { userSubscriptions?: readonly Subscription[] | null } | null;
}>(
  "FetchSubscriptions",
  "database{id userSubscriptions{_id productName variantPrice{string unit value}variantImage{url alt}" +
    `status lastInvoiced periodEnd subCreatedOn canceledOn ${ADDRESS.join(" ")} cardLast4 cardExpiresMonth cardExpiresYear}}`,
);

export const cancelRequest = mutation<{ subscriptionId: string }, unknown>(
  "CancelSiteUserSubscription",
  "ecommerceCancelSubscriptionForSiteUser",
  { subscriptionId: "String!" },
  "ok",
);
