/** Words of a shop's markup and wire format (`commerce.md` 2). */
export const CART_STATES = ["DEFAULT", "EMPTY", "ERROR"] as const;
export const ADD_TO_CART_STATES = ["DEFAULT", "OUT_OF_STOCK", "ERROR"] as const;
export const CHECKOUT_STATES = ["DEFAULT", "ERROR"] as const;
export const SHIPPING_METHOD_STATES = ["DEFAULT", "EMPTY"] as const;
export const QUICK_CHECKOUT_STATES = ["NONE", "PAY_NOW", "APPLE_PAY"] as const;
/** `data-wf-cart-type`. */
export const CART_TYPES = ["modal", "leftSidebar", "rightSidebar", "leftDropdown", "rightDropdown", "dropdown"] as const;
/** `data-count-hide-rule`. */
export const COUNT_HIDE_RULES = ["always", "empty"] as const;
/** `data-wf-cart-action`. */
export const CART_ACTIONS = ["update-item-quantity", "remove-item"] as const;
export const OPENS_ON = ["CLICK", "HOVER"] as const;
export const SHIPPING_METHOD_KINDS = ["flat-rate", "percentage", "price", "quantity", "weight"] as const;
export const INVENTORY_TYPES = ["finite", "infinite"] as const;
export const ORDER_TYPES = ["shipping", "noShipping"] as const;
export const CHECKOUT_TYPES = ["normal", "quickCheckout", "paypal"] as const;
/** Payment status after which the visitor has one more step to take. */
export const REQUIRES_ACTION = "requires_action";
export const BILLING_METHODS = ["subscription", "one-time"] as const;
export const BILLING_INTERVALS = ["day", "week", "month", "year"] as const;

/** Statuses of a subscription at the payment processor. */
export const PROCESSOR_STATUSES = [
  "active",
  "past_due",
  "unpaid",
  "canceled",
  "incomplete",
  "incomplete_expired",
  "trialing",
] as const;
export type ProcessorStatus = (typeof PROCESSOR_STATUSES)[number];

/** Those that count as active. */
export const ACTIVE_STATUSES: readonly ProcessorStatus[] = ["active", "past_due", "trialing"];

/** Statuses of a subscription on the platform, and what people call them. */
export const PLATFORM_STATUSES = {
  active: "active",
  pastdue: "past due",
  unpaid: "unpaid",
  canceled: "canceled",
  cancelPending: "cancel pending",
  incomplete: "incomplete",
  incompleteExpired: "incomplete expired",
  trialing: "in trial",
  unknown: "unknown",
} as const;
export type PlatformStatus = keyof typeof PLATFORM_STATUSES;

export const TAX_CATEGORY = "standard-taxable";
/** Ids of orders. */
export const ORDER_ID = /^[0-9a-f]{5,}$/;
export const SUBSCRIPTION_EMAILS = ["paymentFailed", "paymentSuccessful", "subscriptionCanceled", "verifyPayment"] as const;
/** Stands for "no item". */
export const EMPTY_ID = "0".repeat(24);
