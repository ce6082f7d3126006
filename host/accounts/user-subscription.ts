import type { Subscription } from "../records/users";

/** A subscription as `FetchSubscriptions` returns it (`accounts.md` 4.7, A-113). Without payments, there is no card. */
export function userSubscription(subscription: Subscription) {
  const { id, plan, status, createdAt, invoicedAt, periodEnd, canceledAt } = subscription;
  return {
    _id: id,
    productName: plan.name,
    variantPrice: { string: plan.price, unit: plan.currency, value: plan.amount },
    variantImage: plan.imageUrl === null ? null : { url: plan.imageUrl, alt: plan.imageAlt },
    status: status === "active" ? "active" : "canceled",
    lastInvoiced: formatTime(invoicedAt),
    periodEnd: formatTime(periodEnd),
    subCreatedOn: formatTime(createdAt),
    canceledOn: formatTime(canceledAt),
    billingAddressAddressee: null,
    billingAddressLine1: null,
    billingAddressLine2: null,
    billingAddressCity: null,
    billingAddressState: null,
    billingAddressPostalCode: null,
    billingAddressCountry: null,
    cardLast4: null,
    cardExpiresMonth: null,
    cardExpiresYear: null,
  };
}

function formatTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
