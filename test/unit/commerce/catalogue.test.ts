import { describe, expect, it } from "vitest";
import * as commerce from "../../../src/commerce";
import { matches } from "../../../src/rendering/conditions";

describe("catalogues of a shop", () => {
  it("C-2 has every message with its attribute", () => {
    const { CATALOGUE } = commerce;
    expect(CATALOGUE).toHaveLength(23);
    expect(new Set(CATALOGUE.map(({ id }) => id)).size).toBe(23);
    expect(CATALOGUE.filter(({ needsRefresh }) => needsRefresh).map(({ id }) => id)).toEqual([
      "ORDER_EXTRAS_ERROR",
      "PRICING_ERROR",
      "PRODUCT_ERROR",
    ]);
    const findAttribute = (wanted: string) => CATALOGUE.find(({ id }) => id === wanted)?.attribute;
    expect(findAttribute("REQUIREMENTS_NOT_MET_DISCOUNT_ERROR")).toBe("data-w-requirements-not-met-error");
    expect(findAttribute("CART_ORDER_MIN_ERROR")).toBe("data-w-cart-cart_order_min-error");
    expect(findAttribute("SUBSCRIPTION_ERR")).toBe("data-w-cart-subscription_error-error");
    expect(findAttribute("SELECT_ALL_OPTIONS")).toBe("data-w-add-to-cart-select-all-options-error");
    expect(CATALOGUE.every(({ text }) => text.length > 10)).toBe(true);
  });

  const TEXTS: [id: string, text: string][] = [
    ["SHIPPING_ERROR", "Sorry. We can't ship your order to the address provided."],
    ["ORDER_MINIMUM_ERROR", "The order minimum was not met. Add more items to your cart to continue."],
    ["INVALID_DISCOUNT_ERROR", "This discount is invalid."],
    ["EXPIRED_DISCOUNT_ERROR", "This discount is no longer available."],
    ["USAGE_REACHED_DISCOUNT_ERROR", "This discount is no longer available."],
    ["REQUIREMENTS_NOT_MET_DISCOUNT_ERROR", "Your order does not meet the requirements for this discount."],
    ["QUANTITY_ERROR", "Product is not available in this quantity."],
    ["GENERAL_ERROR", "Something went wrong when adding this item to the cart."],
    ["CHECKOUT_ERROR", "Checkout is disabled on this site."],
    [
      "SUBSCRIPTION_ERR",
      "Before you purchase, please use your email invite to verify your address so we can send order updates.",
    ],
    ["ADD_TO_CART_MIXED_ERROR", "You can't purchase another product with a subscription."],
    ["BUY_NOW_ERROR", "Something went wrong when trying to purchase this item."],
    ["SELECT_ALL_OPTIONS", "Please select an option in each set."],
  ];

  it.each(TEXTS)("C-2 has the specification's text for %s, letter by letter", (id, text) => {
    expect(commerce.CATALOGUE.find((entry) => entry.id === id)?.text).toBe(text);
  });

  it("has no typographic apostrophe in any text", () => {
    expect(commerce.CATALOGUE.filter(({ text }) => text.includes("\u2019"))).toEqual([]);
  });

  it("has the specification's button labels", () => {
    const { addToCart, buyNow, subscribe } = commerce.LABELS;
    expect([addToCart.text, addToCart.waiting, buyNow.text, subscribe.text]).toEqual([
      "Add to Cart",
      "Adding to cart...",
      "Buy now",
      "Subscribe now",
    ]);
  });

  it("serves conditions on the type of a product", () => {
    const id = commerce.PRODUCT_TYPES.find(({ name }) => name === "Membership")?.id;
    const condition = [{ fieldPath: "ec-product-type", operatorName: "ne", value: id, type: "Option" }];
    const shown = commerce.PRODUCT_TYPES.filter((type) => matches({ "ec-product-type": { id: type.id } }, condition));
    expect(shown.map(({ name }) => name)).toEqual(["Physical", "Digital", "Service", "Advanced"]);
  });

  it("lists the fields that only some types have", () => {
    const slugs = (name: string) => {
      const type = commerce.PRODUCT_TYPES.find((each) => each.name === name);
      return [...(type?.productFields ?? []), ...(type?.variantFields ?? [])].map(({ slug }) => slug);
    };
    const common = slugs("Service");
    const own = (name: string) => slugs(name).filter((slug) => !common.includes(slug));
    const sizes = ["shippable", "weight", "width", "height", "length"];
    expect(own("Physical")).toEqual(sizes);
    expect(own("Digital")).toEqual(["download-files"]);
    expect(own("Membership")).toEqual([...sizes, "download-files", "include-downloads"]);
    expect(own("Advanced")).toEqual([...sizes, "download-files", "include-downloads"]);
  });

  it("R-107 lists the mails about subscriptions, and the id of no item", () => {
    expect(commerce.SUBSCRIPTION_EMAILS).toEqual([
      "paymentFailed",
      "paymentSuccessful",
      "subscriptionCanceled",
      "verifyPayment",
    ]);
    expect(commerce.EMPTY_ID).toBe("000000000000000000000000");
  });

  it("lists product types and what each requires", () => {
    const required = commerce.PRODUCT_TYPES.map(({ name, productFields, variantFields }) => [
      name,
      commerce.missingFields([...productFields, ...variantFields], {}),
    ]);
    expect(required).toEqual([
      ["Physical", ["name", "slug", "price"]],
      ["Digital", ["name", "slug", "price", "download-files"]],
      ["Service", ["name", "slug", "price"]],
      ["Membership", ["name", "slug", "price"]],
      ["Advanced", ["name", "slug", "price"]],
    ]);
    expect(commerce.PRODUCT_TYPES[3]?.id).toBe("e348fd487d0102946c9179d2a94bb613");
    expect(commerce.DEFAULT_PRODUCT_TYPE).toBe("Physical");
  });

  it("turns sort options into keys, reversed by a minus", () => {
    expect(commerce.sortKeys("time", commerce.ORDER_SORTS)).toEqual(["acceptedOn", "_id"]);
    expect(commerce.sortKeys("-paid", commerce.ORDER_SORTS)).toEqual([
      "-customerPaid.unit",
      "-customerPaid.value",
      "-_id",
    ]);
    expect(commerce.sortKeys("nextBilling", commerce.SUBSCRIPTION_SORTS)).toEqual(["paidUntil", "_id"]);
    expect(commerce.sortKeys("constructor", commerce.ORDER_SORTS)).toEqual([]);
  });

  it("lists which statuses of a subscription count as active", () => {
    expect(commerce.ACTIVE_STATUSES).toEqual(["active", "past_due", "trialing"]);
    expect(commerce.PROCESSOR_STATUSES).toHaveLength(7);
    expect(commerce.PLATFORM_STATUSES.trialing).toBe("in trial");
  });

  it("lists the numbers of a shop", () => {
    expect(commerce.LIMITS).toEqual({ orderTotal: 99_999_999, membershipProducts: 20 });
  });
});
