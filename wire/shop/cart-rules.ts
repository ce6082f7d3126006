import { addressProblems, type ShopAddress } from "./address";
import { minimumCharge } from "./currencies";
import { ShopError } from "./errors";
import { MOST_TOTAL } from "./money";
import type { CartLine, OrderTotals } from "./order";
import type { ShopSettings } from "./settings";

/** Most lines of a cart, and pieces of one variant in it. */
const MOST_LINES = 200;
const MOST_PIECES = 9999;

/** Ms that a checkout holds its pieces. */
export const RESERVED_FOR = 15 * 60_000;

/** A count of pieces from a page. @throws ShopError */
export function checkCount(count: number, least: 0 | 1): void {
  if (!Number.isInteger(count) || count < least || count > MOST_PIECES) {
    throw new ShopError("OutOfInventory", `The quantity must be a whole number from ${least} to ${MOST_PIECES}`);
  }
}

/**
 * Checks that a variant can be in a cart with the others in this number.
 * @param free pieces that no other checkout holds; null: unlimited.
 * @throws ShopError
 */
export function checkLine(line: CartLine, others: readonly CartLine[], free: number | null): void {
  const { product, variant, count } = line;
  if (product.hidden) throw new ShopError("ItemNotFound", "The product is not for sale");
  if (others.length >= MOST_LINES) throw new ShopError("CartFull", `A cart can have at most ${MOST_LINES} products`);
  const apart = variant.subscription !== null || others.some((other) => other.variant.subscription !== null);
  if (apart && (others.length > 0 || (variant.subscription !== null && count > 1))) {
    throw new ShopError("MixedCartError", "A subscription is bought alone, once");
  }
  if (free !== null && count > free)
    throw new ShopError("OutOfInventory", "The product is not available in this quantity");
}

/** What a checkout must have before its order can be placed. */
export interface Checkout {
  email: string;
  shippingAddress: ShopAddress | null;
  totals: OrderTotals;
  settings: Pick<ShopSettings, "open" | "minimum" | "currency">;
  /** Whether the amount is charged by card. */
  charged: boolean;
}

/** @throws ShopError with the code of the first thing that is missing. */
export function checkOrder({ email, shippingAddress, totals, settings, charged }: Checkout): void {
  if (!settings.open) throw new ShopError("CheckoutDisabled", "Checkout is disabled on this site");
  if (!totals.count) throw new ShopError("ItemNotFound", "The cart is empty");
  if (!email) throw new ShopError("NeedCustomerInfo", "The email address is missing");
  if (totals.requiresShipping) {
    if (!shippingAddress) throw new ShopError("NeedShippingAddress", "The shipping address is missing");
    const problems = addressProblems(shippingAddress);
    if (problems.length) throw new ShopError("InvalidShippingAddress", "The shipping address is incomplete", problems);
    if (!totals.methods.length) throw new ShopError("InvalidShippingAddress", "The shop does not ship to this country");
    if (!totals.method) throw new ShopError("NeedShippingMethod", "Choose a shipping method");
  }
  const least = Math.max(settings.minimum, 0);
  if (totals.subtotal < least) throw new ShopError("OrderTotalRange", "The order total is too small");
  if (charged && totals.total > 0 && totals.total < minimumCharge(settings.currency)) {
    throw new ShopError("OrderTotalRange", "The order total is too small for a card payment");
  }
  if (totals.total > MOST_TOTAL) throw new ShopError("OrderTotalRange", "The order total is too large");
}
