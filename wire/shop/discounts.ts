import { ShopError } from "./errors";
import { share } from "./money";

export interface Discount {
  /** In capitals. */
  code: string;
  /** Shown on the order. */
  name: string;
  kind: "percentage" | "amount";
  /** In parts of ten thousand, or minor units. */
  value: number;
  /** Least subtotal, in minor units. */
  minimum: number;
  /** Ms since 1970; null: no limit. */
  startsAt: number | null;
  endsAt: number | null;
  /** Number of orders; null: no limit. */
  limit: number | null;
  oncePerCustomer: boolean;
  /** Disabled discounts are unknown to visitors. */
  disabled: boolean;
}

/** What a discount is checked against. */
export interface DiscountUse {
  now: number;
  subtotal: number;
  /** Orders that used it. */
  used: number;
  /** Orders of this customer that used it. */
  usedByCustomer: number;
}

/** Codes match without spaces around them and in any case. */
export function discountKey(code: string): string {
  return code.trim().toUpperCase();
}

/** The amount of a discount, at most the subtotal. @throws ShopError if it does not apply. */
export function discountAmount(discount: Discount | undefined, use: DiscountUse): number {
  if (!discount || discount.disabled || (discount.startsAt !== null && discount.startsAt > use.now)) {
    throw new ShopError("DiscountDoesNotExist", "There is no discount with this code");
  }
  if (discount.endsAt !== null && discount.endsAt <= use.now) {
    throw new ShopError("DiscountExpired", "The discount is over");
  }
  const reached = discount.limit !== null && use.used >= discount.limit;
  if (reached || (discount.oncePerCustomer && use.usedByCustomer > 0)) {
    throw new ShopError("DiscountUsageReached", "The discount has been used as often as possible");
  }
  if (use.subtotal < discount.minimum) {
    throw new ShopError("DiscountRequirementsNotMet", "The order is below the minimum of the discount");
  }
  const amount = discount.kind === "amount" ? discount.value : share(use.subtotal, discount.value);
  return Math.min(amount, use.subtotal);
}
