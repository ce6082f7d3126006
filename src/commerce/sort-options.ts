/** Sort options of orders, and the keys they compare (`commerce.md` 4). */
export const ORDER_SORTS = {
  count: ["purchasedItemsCount", "_id"],
  name: ["customerInfo.fullName", "_id"],
  orderid: ["orderId"],
  paid: ["customerPaid.unit", "customerPaid.value", "_id"],
  status: ["statusCode", "_id"],
  time: ["acceptedOn", "_id"],
} as const;

/** Sort options of subscriptions. */
export const SUBSCRIPTION_SORTS = {
  lastBilled: ["lastInvoiced", "_id"],
  nextBilling: ["paidUntil", "_id"],
  orderid: ["orderId"],
  purchased: ["subCreatedOn", "_id"],
  status: ["status", "_id"],
  trialing: ["trialing", "_id"],
} as const;

/**
 * The keys to sort by. A leading `-` reverses every key: `-time` → `-acceptedOn`, `-_id`.
 * @returns nothing for an unknown option.
 */
export function sortKeys(option: string, sorts: Readonly<Record<string, readonly string[]>>): string[] {
  const reverse = option.startsWith("-");
  const name = reverse ? option.slice(1) : option;
  const keys = Object.hasOwn(sorts, name) ? (sorts[name] ?? []) : [];
  return keys.map((key) => (reverse ? `-${key}` : key));
}
