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

/** Mails about a subscription. */
export const SUBSCRIPTION_EMAILS = [
  "paymentFailed",
  "paymentSuccessful",
  "subscriptionCanceled",
  "verifyPayment",
] as const;

export { EMPTY_ID } from "../../wire/ids";
