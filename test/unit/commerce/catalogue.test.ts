import { describe, expect, it } from "vitest";
import * as commerce from "../../../src/commerce";
import { matches } from "../../../src/rendering/conditions";

const AGAIN = "Please try again, or contact us if you continue to have problems.";

/** Id, attribute, category and text of each error; `!`: only a fresh page can go on. */
const ERRORS: [id: string, attribute: string, category: string, text: string][] = [
  ["INFO_ERROR", "info", "general", `There was an error processing your customer info. ${AGAIN}`],
  ["SHIPPING_ERROR", "shipping", "general", "Sorry. We can't ship your order to the address provided."],
  [
    "ORDER_EXTRAS_ERROR",
    "extras",
    "general!",
    "A merchant setting has changed that impacts your cart. Please refresh and try again.",
  ],
  [
    "PRICING_ERROR",
    "pricing",
    "product!",
    "The prices of one or more items in your cart have changed. Please refresh this page and try again.",
  ],
  [
    "PRODUCT_ERROR",
    "product",
    "product!",
    "One or more of the products in your cart have been removed. Please refresh the page and try again.",
  ],
  ["PAYMENT_ERROR", "payment", "billing", `There was an error processing your payment. ${AGAIN}`],
  [
    "BILLING_ERROR",
    "billing",
    "billing",
    "Your payment could not be completed with the payment information provided. Please make sure that your card and " +
      "billing address information is correct, or try a different payment card, to complete this order. Contact us " +
      "if you continue to have problems.",
  ],
  [
    "ORDER_MINIMUM_ERROR",
    "minimum",
    "billing",
    "The order minimum was not met. Add more items to your cart to continue.",
  ],
  ["INVALID_DISCOUNT_ERROR", "invalid-discount", "discount", "This discount is invalid."],
  ["EXPIRED_DISCOUNT_ERROR", "expired-discount", "discount", "This discount is no longer available."],
  ["USAGE_REACHED_DISCOUNT_ERROR", "usage-reached-discount", "discount", "This discount is no longer available."],
  [
    "REQUIREMENTS_NOT_MET_DISCOUNT_ERROR",
    "requirements-not-met",
    "discount",
    "Your order does not meet the requirements for this discount.",
  ],
  ["QUANTITY_ERROR", "cart-quantity", "", "Product is not available in this quantity."],
  ["GENERAL_ERROR", "cart-general", "", "Something went wrong when adding this item to the cart."],
  ["CHECKOUT_ERROR", "cart-checkout", "", "Checkout is disabled on this site."],
  [
    "CART_ORDER_MIN_ERROR",
    "cart-cart_order_min",
    "",
    "The order minimum was not met. Add more items to your cart to continue.",
  ],
  [
    "SUBSCRIPTION_ERR",
    "cart-subscription_error",
    "",
    "Before you purchase, please use your email invite to verify your address so we can send order updates.",
  ],
  ["ADD_TO_CART_QUANTITY_ERROR", "add-to-cart-quantity", "", "Product is not available in this quantity."],
  ["ADD_TO_CART_GENERAL_ERROR", "add-to-cart-general", "", "Something went wrong when adding this item to the cart."],
  ["ADD_TO_CART_MIXED_ERROR", "add-to-cart-mixed-cart", "", "You can't purchase another product with a subscription."],
  ["BUY_NOW_ERROR", "add-to-cart-buy-now", "", "Something went wrong when trying to purchase this item."],
  ["CHECKOUT_DISABLED_ERROR", "add-to-cart-checkout-disabled", "", "Checkout is disabled on this site."],
  ["SELECT_ALL_OPTIONS", "add-to-cart-select-all-options", "", "Please select an option in each set."],
];

describe("catalogues of a shop", () => {
  it.each(ERRORS)("C-2 C-61 has attribute, category and text of %s, letter by letter", (id, name, category, text) => {
    const entry = commerce.CATALOGUE.find((each) => each.id === id);
    expect(entry?.attribute).toBe(`data-w-${name}-error`);
    expect(`${entry?.category ?? ""}${entry?.needsRefresh ? "!" : ""}`).toBe(category);
    expect(entry?.text).toBe(text);
  });

  it("C-61 has no other error", () => {
    expect(commerce.CATALOGUE.map(({ id }) => id)).toEqual(ERRORS.map(([id]) => id));
  });

  it("C-62 has the specification's button labels", () => {
    expect(commerce.LABELS).toEqual({
      addToCart: { text: "Add to Cart", waiting: "Adding to cart..." },
      buyNow: { text: "Buy now" },
      subscribe: { text: "Subscribe now" },
      cartCheckout: { text: "Continue to Checkout", waiting: "Hang Tight..." },
      placeOrder: { text: "Place Order", waiting: "Placing Order..." },
    });
  });

  it("C-68 serves conditions on the type of a product", () => {
    const id = commerce.PRODUCT_TYPES.find(({ name }) => name === "Membership")?.id;
    const condition = [{ fieldPath: "ec-product-type", operatorName: "ne", value: id, type: "Option" }];
    const shown = commerce.PRODUCT_TYPES.filter((type) => matches({ "ec-product-type": { id: type.id } }, condition));
    expect(shown.map(({ name }) => name)).toEqual(["Physical", "Digital", "Service", "Advanced"]);
  });

  const PRODUCT = "name slug sku-properties category description tax-category default-sku ec-product-type options";
  const VARIANT =
    "sku-values product main-image more-images price compare-at-price ec-sku-subscription-plan sku " +
    "ec-sku-billing-method track-inventory quantity";
  const SIZES = " weight width height length";
  it.each([
    ["Physical", "ff42fee0113744f693a764e3431a9cc2", " shippable", SIZES, []],
    ["Digital", "f22027db68002190aef89a4a2b7ac8a1", "", " download-files", ["download-files"]],
    ["Service", "c599e43b1a1c34d5a323aedf75d3adf6", "", "", []],
    ["Membership", "e348fd487d0102946c9179d2a94bb613", " shippable", `${SIZES} download-files include-downloads`, []],
    ["Advanced", "b6ccc1830db4b1babeb06a9ac5f6dd76", " shippable", `${SIZES} download-files include-downloads`, []],
  ] as const)("C-68 has the id and the fields of the type %s", (name, id, ofProduct, ofVariant, required) => {
    const type = commerce.PRODUCT_TYPES.find((each) => each.name === name);
    const { productFields = [], variantFields = [] } = type ?? {};
    expect(type?.id).toBe(id);
    expect(productFields.map(({ slug }) => slug).join(" ")).toBe(PRODUCT + ofProduct);
    expect(variantFields.map(({ slug }) => slug).join(" ")).toBe(VARIANT + ofVariant);
    const missing = commerce.missingFields([...productFields, ...variantFields], {});
    expect(missing).toEqual(["name", "slug", "price", ...required]);
  });

  it("C-68 has the type Physical by default", () => expect(commerce.DEFAULT_PRODUCT_TYPE).toBe("Physical"));

  it.each([
    ["ORDER_SORTS", "count", "purchasedItemsCount _id"],
    ["ORDER_SORTS", "name", "customerInfo.fullName _id"],
    ["ORDER_SORTS", "orderid", "orderId"],
    ["ORDER_SORTS", "paid", "customerPaid.unit customerPaid.value _id"],
    ["ORDER_SORTS", "-paid", "-customerPaid.unit -customerPaid.value -_id"],
    ["ORDER_SORTS", "status", "statusCode _id"],
    ["ORDER_SORTS", "time", "acceptedOn _id"],
    ["ORDER_SORTS", "constructor", ""],
    ["SUBSCRIPTION_SORTS", "lastBilled", "lastInvoiced _id"],
    ["SUBSCRIPTION_SORTS", "nextBilling", "paidUntil _id"],
    ["SUBSCRIPTION_SORTS", "orderid", "orderId"],
    ["SUBSCRIPTION_SORTS", "purchased", "subCreatedOn _id"],
    ["SUBSCRIPTION_SORTS", "status", "status _id"],
    ["SUBSCRIPTION_SORTS", "trialing", "trialing _id"],
  ] as const)("C-69 sorts %s by %s by the keys %j", (list, option, keys) => {
    expect(commerce.sortKeys(option, commerce[list]).join(" ")).toBe(keys);
  });

  it("C-63 lists the statuses of a subscription, those that count as active, and its mails", () => {
    const { PROCESSOR_STATUSES, ACTIVE_STATUSES, PLATFORM_STATUSES, SUBSCRIPTION_EMAILS } = commerce;
    expect(PROCESSOR_STATUSES.join(" ")).toBe("active past_due unpaid canceled incomplete incomplete_expired trialing");
    expect(ACTIVE_STATUSES).toEqual(["active", "past_due", "trialing"]);
    expect(Object.keys(PLATFORM_STATUSES).join(" ")).toBe(
      "active pastdue unpaid canceled cancelPending incomplete incompleteExpired trialing unknown",
    );
    expect(PLATFORM_STATUSES.trialing).toBe("in trial");
    expect(SUBSCRIPTION_EMAILS.join(" ")).toBe("paymentFailed paymentSuccessful subscriptionCanceled verifyPayment");
  });

  it("R-107 has the id of no item", () => expect(commerce.EMPTY_ID).toBe("000000000000000000000000"));

  it("C-64 lists the numbers of a shop", () => {
    expect(commerce.LIMITS).toEqual({ orderTotal: 99_999_999, membershipProducts: 20 });
  });
});
