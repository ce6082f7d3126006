import { AGAIN } from "../core/text";

/**
 * The messages of a shop for errors, by area of the page and type of error. Pages override each text by an attribute of
 * the error element (`commerce.md` 1). This table is in the bundle; identifiers and categories are in `catalogue.ts`.
 */
const MINIMUM = "The order minimum was not met. Add more items to your cart to continue.";
const QUANTITY = "Product is not available in this quantity.";
const ADDING = "Something went wrong when adding this item to the cart.";
const NO_CHECKOUT = "Checkout is disabled on this site.";
const GONE = "This discount is no longer available.";

export const MESSAGES = {
  checkout: {
    info: `There was an error processing your customer info. ${AGAIN}`,
    shipping: "Sorry. We can't ship your order to the address provided.",
    extras: "A merchant setting has changed that impacts your cart. Please refresh and try again.",
    pricing: "The prices of one or more items in your cart have changed. Please refresh this page and try again.",
    product: "One or more of the products in your cart have been removed. Please refresh the page and try again.",
    payment: `There was an error processing your payment. ${AGAIN}`,
    billing:
      "Your payment could not be completed with the payment information provided. Please make sure that your card and " +
      "billing address information is correct, or try a different payment card, to complete this order. Contact us if " +
      "you continue to have problems.",
    minimum: MINIMUM,
    "invalid-discount": "This discount is invalid.",
    "expired-discount": GONE,
    "usage-reached-discount": GONE,
    "requirements-not-met": "Your order does not meet the requirements for this discount.",
    // Of the host; the specification has no text for it.
    limit: `Too many orders. ${AGAIN}`,
  },
  cart: {
    quantity: QUANTITY,
    general: ADDING,
    checkout: NO_CHECKOUT,
    cart_order_min: MINIMUM,
    subscription_error:
      "Before you purchase, please use your email invite to verify your address so we can send order updates.",
  },
  "add-to-cart": {
    quantity: QUANTITY,
    general: ADDING,
    "mixed-cart": "You can't purchase another product with a subscription.",
    "buy-now": "Something went wrong when trying to purchase this item.",
    "checkout-disabled": NO_CHECKOUT,
    "select-all-options": "Please select an option in each set.",
  },
} as const;

/** Part of a shop page with a separate error element. */
export type ErrorArea = keyof typeof MESSAGES;

/** Types of error in an area, as they appear in attribute names. */
export type ErrorType<A extends ErrorArea = ErrorArea> = A extends ErrorArea
  ? keyof (typeof MESSAGES)[A] & string
  : never;

/** Errors after which only a fresh page can go on (`commerce.md` C-3). */
export const NEEDS_REFRESH: ReadonlySet<string> = /* @__PURE__ */ new Set(["extras", "pricing", "product"]);
