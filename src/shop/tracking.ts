import type { AcceptedAnswer } from "./queries";

type Track = (...args: unknown[]) => unknown;

declare global {
  interface Window {
    fbq?: Track;
    gtag?: Track;
  }
}

const SEEN = "wf-seen-orders";

/** Calls the trackers that the page has; their errors are theirs. */
function track(name: "fbq" | "gtag", ...args: unknown[]): void {
  try {
    window[name]?.(...args);
  } catch {
    // Buying goes on.
  }
}

/** A product was added (`commerce.md` C-37). */
export function trackAdd(skuId: string, count: number, price: { unit: string; decimalValue: number } | null): void {
  const { unit, decimalValue = 0 } = price ?? {};
  const value = decimalValue * count;
  track("fbq", "track", "AddToCart", { value, currency: unit, content_ids: [skuId], content_type: "product" });
  track("gtag", "event", "add_to_cart", {
    currency: unit,
    value,
    items: [{ id: skuId, quantity: count, price: decimalValue }],
  });
}

/** Whether an order is tracked for the first time in this browser. */
export function isFirstSight(orderId: string): boolean {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(SEEN) ?? "[]");
    const list: unknown[] = Array.isArray(seen) ? seen : [];
    if (list.includes(orderId)) return false;
    localStorage.setItem(SEEN, JSON.stringify([...list, orderId]));
    return true;
  } catch {
    return false;
  }
}

/** Whether the page tracks at all. */
export const hasTrackers = (): boolean => typeof window.fbq === "function" || typeof window.gtag === "function";

export function trackPurchase({ database }: AcceptedAnswer): void {
  const { id, total, userItems } = database?.commerceOrder ?? {};
  if (!id) return;
  const items = (userItems ?? []).map(({ sku, product, count, price }) => ({
    id: sku?.id,
    name: product?.f_name_,
    quantity: count,
    price: price?.decimalValue,
  }));
  const money = { currency: total?.unit, value: total?.decimalValue };
  track("fbq", "track", "Purchase", {
    ...money,
    content_ids: items.map((item) => item.id),
    content_type: "product",
    contents: items,
  });
  track("gtag", "event", "purchase", { transaction_id: id, ...money, items });
}
