import { errorAttribute } from "./error-types";
import { MESSAGES, NEEDS_REFRESH, type ErrorArea, type ErrorType } from "./messages";

/** What a shop's error concerns; none outside the checkout. */
export type ErrorCategory = "general" | "product" | "billing" | "discount";

/** One entry of the catalogue (`commerce.md` 1). */
export interface CatalogueEntry {
  readonly id: string;
  readonly area: ErrorArea;
  readonly type: ErrorType;
  readonly category?: ErrorCategory;
  /** The attribute of a page's own text. */
  readonly attribute: string;
  /** Whether only a fresh page can go on. */
  readonly needsRefresh: boolean;
  readonly text: string;
}

function entry<A extends ErrorArea>(id: string, area: A, type: ErrorType<A>, category?: ErrorCategory): CatalogueEntry {
  const text = (MESSAGES[area] as Readonly<Record<string, string>>)[type] ?? "";
  const needsRefresh = area === "checkout" && NEEDS_REFRESH.has(type);
  return { id, area, type, attribute: errorAttribute(area, type), needsRefresh, text, ...(category && { category }) };
}

/** Every message of a shop, with its identifier. */
export const CATALOGUE: readonly CatalogueEntry[] = [
  entry("INFO_ERROR", "checkout", "info", "general"),
  entry("SHIPPING_ERROR", "checkout", "shipping", "general"),
  entry("ORDER_EXTRAS_ERROR", "checkout", "extras", "general"),
  entry("PRICING_ERROR", "checkout", "pricing", "product"),
  entry("PRODUCT_ERROR", "checkout", "product", "product"),
  entry("PAYMENT_ERROR", "checkout", "payment", "billing"),
  entry("BILLING_ERROR", "checkout", "billing", "billing"),
  entry("ORDER_MINIMUM_ERROR", "checkout", "minimum", "billing"),
  entry("INVALID_DISCOUNT_ERROR", "checkout", "invalid-discount", "discount"),
  entry("EXPIRED_DISCOUNT_ERROR", "checkout", "expired-discount", "discount"),
  entry("USAGE_REACHED_DISCOUNT_ERROR", "checkout", "usage-reached-discount", "discount"),
  entry("REQUIREMENTS_NOT_MET_DISCOUNT_ERROR", "checkout", "requirements-not-met", "discount"),
  entry("QUANTITY_ERROR", "cart", "quantity"),
  entry("GENERAL_ERROR", "cart", "general"),
  entry("CHECKOUT_ERROR", "cart", "checkout"),
  entry("CART_ORDER_MIN_ERROR", "cart", "cart_order_min"),
  entry("SUBSCRIPTION_ERR", "cart", "subscription_error"),
  entry("ADD_TO_CART_QUANTITY_ERROR", "add-to-cart", "quantity"),
  entry("ADD_TO_CART_GENERAL_ERROR", "add-to-cart", "general"),
  entry("ADD_TO_CART_MIXED_ERROR", "add-to-cart", "mixed-cart"),
  entry("BUY_NOW_ERROR", "add-to-cart", "buy-now"),
  entry("CHECKOUT_DISABLED_ERROR", "add-to-cart", "checkout-disabled"),
  entry("SELECT_ALL_OPTIONS", "add-to-cart", "select-all-options"),
];
