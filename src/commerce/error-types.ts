import { MESSAGES, type ErrorArea, type ErrorType } from "./messages";

/** A failure as a shop script reports it. */
export interface CommerceFailure {
  /** The type itself, if the area has a text for it. */
  type?: string | undefined;
  /** The server's code, `errors[0].code`. */
  code?: string | undefined;
  /** The server's sentence; only searched for "too small", and shown only for `validation_error` of the card form. */
  message?: string | undefined;
  /** What the visitor did: `buy` for "buy now" instead of "add to cart", `pay` for the quick checkout of a cart. */
  step?: "buy" | "pay" | undefined;
}

/** Server code → type of a checkout error (`commerce.md` C-1). */
const CHECKOUT_CODES: Readonly<Record<string, ErrorType<"checkout">>> = {
  OrderExtrasChanged: "extras",
  PriceChanged: "pricing",
  StripeRejected: "billing",
  NeedShippingAddress: "shipping",
  InvalidShippingAddress: "shipping",
  NeedShippingMethod: "shipping",
  NeedPaymentMethod: "payment",
  StripeFailure: "payment",
  ItemNotFound: "product",
  InvalidDiscount: "invalid-discount",
  DiscountInvalid: "invalid-discount",
  DiscountDoesNotExist: "invalid-discount",
  DiscountExpired: "expired-discount",
  DiscountUsageReached: "usage-reached-discount",
  DiscountRequirementsNotMet: "requirements-not-met",
  OrderLimit: "limit",
};

/** The type of a failure in an area of the page (`commerce.md` C-1, C-5, C-6). Unknown codes become the general type. */
export function errorType(area: ErrorArea, { type, code = "", message = "", step }: CommerceFailure): ErrorType {
  if (type && Object.hasOwn(MESSAGES[area], type)) return type as ErrorType;
  const tooSmall = code === "OrderTotalRange" && /too small/i.test(message);
  if (area === "checkout") {
    if (tooSmall) return "minimum";
    return Object.hasOwn(CHECKOUT_CODES, code) ? (CHECKOUT_CODES[code] as ErrorType) : "info";
  }
  if (area === "cart" && step === "pay") return tooSmall ? "cart_order_min" : "general";
  if (code === "OutOfInventory") return "quantity";
  if (area === "add-to-cart" && step === "buy") return "buy-now";
  return area === "add-to-cart" && code === "MixedCartError" ? "mixed-cart" : "general";
}

/** `data-w-info-error`, `data-w-cart-quantity-error`, `data-w-add-to-cart-general-error` (`commerce.md` 1). */
export function errorAttribute(area: ErrorArea, type: string): string {
  return `data-w-${area === "checkout" ? "" : `${area}-`}${type}-error`;
}

/** The page's own text for an error, else the catalogue's: an empty attribute counts as missing (C-2, C-5, C-6). */
export function errorText(area: ErrorArea, type: ErrorType, element: Element | null): string {
  const texts: Readonly<Record<string, string>> = MESSAGES[area];
  return element?.getAttribute(errorAttribute(area, type)) || (texts[type] ?? "");
}
