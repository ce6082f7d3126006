import { describe, expect, it } from "vitest";
import * as commerce from "../../../src/commerce";

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
    const attributeOf = (wanted: string) => CATALOGUE.find(({ id }) => id === wanted)?.attribute;
    expect(attributeOf("REQUIREMENTS_NOT_MET_DISCOUNT_ERROR")).toBe("data-w-requirements-not-met-error");
    expect(attributeOf("CART_ORDER_MIN_ERROR")).toBe("data-w-cart-cart_order_min-error");
    expect(attributeOf("SUBSCRIPTION_ERR")).toBe("data-w-cart-subscription_error-error");
    expect(attributeOf("SELECT_ALL_OPTIONS")).toBe("data-w-add-to-cart-select-all-options-error");
    expect(CATALOGUE.every(({ text }) => text.length > 10)).toBe(true);
  });

  it("knows product types and what each requires", () => {
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
    expect(commerce.sortKeys("-paid", commerce.ORDER_SORTS)).toEqual(["-customerPaid.unit", "-customerPaid.value", "-_id"]);
    expect(commerce.sortKeys("nextBilling", commerce.SUBSCRIPTION_SORTS)).toEqual(["paidUntil", "_id"]);
    expect(commerce.sortKeys("constructor", commerce.ORDER_SORTS)).toEqual([]);
  });

  it("knows which statuses of a subscription count as active", () => {
    expect(commerce.ACTIVE_STATUSES).toEqual(["active", "past_due", "trialing"]);
    expect(commerce.PROCESSOR_STATUSES).toHaveLength(7);
    expect(commerce.PLATFORM_STATUSES.trialing).toBe("in trial");
  });

  it("knows the numbers of a shop", () => {
    expect(commerce.LIMITS).toEqual({ orderTotal: 99_999_999, membershipProducts: 20 });
    expect(commerce.CART_ANIMATION).toEqual({ duration: 300, easing: "ease-out-quad" });
  });
});
