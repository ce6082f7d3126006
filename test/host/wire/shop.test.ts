import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CARD_MINIMUM, NAMES } from "../../../src/commerce/currency-tables";
import { findCurrency } from "../../../src/commerce/currencies";
import { PRODUCT_TYPES } from "../../../src/commerce/product-types";
import { checkCount, checkLine, checkOrder } from "../../../wire/shop/cart-rules";
import { minimumCharge, minorDigits, SHOP_CURRENCIES } from "../../../wire/shop/currencies";
import { discountAmount, type Discount } from "../../../wire/shop/discounts";
import { divide, formatMoney, plainAmount, readAmount, share, splitAmount } from "../../../wire/shop/money";
import { computeOrder, type OrderInput } from "../../../wire/shop/order";
import { PRODUCT_TYPE_IDS } from "../../../wire/shop/product";
import { defaultShopSettings, type ShippingRate } from "../../../wire/shop/settings";
import { shippingMethods } from "../../../wire/shop/shipping";
import { computeTaxes } from "../../../wire/shop/taxes";
import { readVatId } from "../../../wire/shop/vat-id";
import { address, line, shippingZone } from "../shop/support/catalogue";

const money = fc.integer({ min: 0, max: 99_999_999 });
const rate = (country: string, basisPoints: number, more = {}) => ({
  ...{ name: `Tax ${country}`, country, region: "", category: "standard-taxable", basisPoints, ...more },
});
const order = (change: Partial<OrderInput> = {}): OrderInput => ({
  ...{ lines: [line()], settings: defaultShopSettings(), shippingAddress: address(), billingAddress: null },
  ...{ shippingMethodId: "standard", discount: null, ...change },
});

describe("the shop's tables", () => {
  it("are those of the page", () => {
    expect(SHOP_CURRENCIES).toEqual(Object.keys(NAMES));
    for (const code of SHOP_CURRENCIES) {
      expect([code, minorDigits(code), minimumCharge(code)]).toEqual([
        code,
        findCurrency(code).digits,
        CARD_MINIMUM[code] ?? 0,
      ]);
    }
    expect(PRODUCT_TYPE_IDS).toEqual(Object.fromEntries(PRODUCT_TYPES.map(({ name, id }) => [name, id])));
  });
});

describe("money", () => {
  it("is split without a rest", () => {
    fc.assert(
      fc.property(money, fc.array(money, { minLength: 1, maxLength: 20 }), (amount, weights) => {
        const parts = splitAmount(
          Math.min(
            amount,
            weights.reduce((a, b) => a + b, 0),
          ),
          weights,
        );
        const sum = parts.reduce((a, b) => a + b, 0);
        expect(sum).toBe(
          Math.min(
            amount,
            weights.reduce((a, b) => a + b, 0),
          ),
        );
        parts.forEach((part, index) => expect(part).toBeLessThanOrEqual(weights[index] ?? 0));
      }),
    );
  });

  it("is rounded half away from zero", () => {
    expect([share(50, 100), share(49, 100), share(150, 100), divide(-5, 2), divide(-4, 2)]).toEqual([1, 0, 2, -3, -2]);
  });

  it.each([
    ["19.99", "EUR", 1999],
    ["€1,234.50", "EUR", 123_450],
    ["1.234,5 EUR", "EUR", 123_450],
    ["1200", "JPY", 1200],
    ["12.00", "JPY", 12],
    ["12.5", "JPY", undefined],
    ["1.999", "EUR", 199_900],
    ["$ 10.00 CAD", "CAD", 1000],
    ["10 zł", "PLN", 1000],
    ["F CFA 1,000 XOF", "XOF", 1000],
    ["10 USD", "EUR", undefined],
    ["$10", "EUR", undefined],
    ["€10", "USD", undefined],
    ["-1", "EUR", undefined],
    ["1e9", "EUR", undefined],
    ["9999999.99", "EUR", undefined],
    ["", "EUR", undefined],
  ])("reads %s %s", (text, currency, expected) => {
    expect(readAmount(text, currency)).toBe(expected);
  });

  it("is written and read back", () => {
    fc.assert(
      fc.property(money, fc.constantFrom("EUR", "JPY", "USD"), (value, currency) => {
        expect(readAmount(plainAmount(value, currency), currency)).toBe(value);
        expect(readAmount(formatMoney(value, currency), currency)).toBe(value);
      }),
    );
  });
});

describe("shipping", () => {
  const method = (kind: ShippingRate["kind"], amount: number, steps: ShippingRate["steps"] = []) => ({
    ...{ id: kind, name: kind, description: "", kind, amount, steps },
  });
  const steps = [
    { from: 0, amount: 900 },
    { from: 3, amount: 500 },
    { from: 5000, amount: 0 },
  ];
  const zones = [
    { id: "de", name: "Germany", countries: ["DE"], methods: [method("flat-rate", 490), method("percentage", 1000)] },
    { id: "eu", name: "Neighbours", countries: ["FR", "AT"], methods: [method("price", 0, steps)] },
    { id: "ch", name: "Switzerland", countries: ["CH"], methods: [method("weight", 0, [{ from: 10, amount: 1 }])] },
    { id: "it", name: "Italy", countries: ["IT"], methods: [method("quantity", 0, steps), method("weight", 0, steps)] },
  ];
  const shipment = { subtotal: 5000, quantity: 3, weight: 2 };
  it.each([
    ["DE", [490, 500]],
    ["FR", [0]],
    ["CH", []],
    ["IT", [500, 900]],
    ["US", []],
  ])("C-65 to %s costs %s", (country, prices) => {
    expect(shippingMethods({ shipping: zones }, { ...shipment, country }).map(({ price }) => price)).toEqual(prices);
  });
});

describe("taxes", () => {
  const rates = [
    rate("*", 0),
    rate("DE", 1900),
    rate("DE", 700, { category: "books" }),
    rate("US", 500, { region: "CA" }),
  ];
  const at = (country: string, region: string, inclusive: boolean, ...amounts: [string, number][]) =>
    computeTaxes(
      { inclusive, onShipping: true, rates },
      { country, region },
      amounts.map(([category, amount]) => ({ category, amount })),
    ).map(({ amount }) => amount);

  it("are added or included, by place and category, and rounded once per rate", () => {
    expect(at("DE", "", false, ["standard-taxable", 1003], ["standard-taxable", 1003], ["books", 1000])).toEqual([
      381, 70,
    ]);
    expect(at("DE", "", true, ["standard-taxable", 11_900])).toEqual([1900]);
    expect(at("US", " ca", false, ["other", 1000])).toEqual([50]);
    expect(at("US", "NV", false, ["other", 1000])).toEqual([0]);
  });
});

describe("discounts", () => {
  const discount: Discount = {
    ...{ code: "TEN", name: "", kind: "percentage", value: 1000, minimum: 1000, startsAt: 10, endsAt: 100, limit: 2 },
    ...{ oncePerCustomer: true, disabled: false },
  };
  const use = { now: 50, subtotal: 2000, used: 0, usedByCustomer: 0 };
  it.each([
    [{ now: 5 }, "DiscountDoesNotExist"],
    [{ now: 100 }, "DiscountExpired"],
    [{ used: 2 }, "DiscountUsageReached"],
    [{ usedByCustomer: 1 }, "DiscountUsageReached"],
    [{ subtotal: 999 }, "DiscountRequirementsNotMet"],
  ])("C-1 %o is refused as %s", (change, code) => {
    expect(() => discountAmount(discount, { ...use, ...change })).toThrow(expect.objectContaining({ code }));
  });

  it("C-1 are unknown or apply, up to the subtotal", () => {
    expect(() => discountAmount(undefined, use)).toThrow(expect.objectContaining({ code: "DiscountDoesNotExist" }));
    expect(discountAmount(discount, use)).toBe(200);
    expect(discountAmount({ ...discount, kind: "amount", value: 9999 }, use)).toBe(2000);
  });
});

describe("an order", () => {
  it("adds shipping and taxes, and takes discounts off", () => {
    const settings = defaultShopSettings();
    settings.taxes = { inclusive: false, onShipping: true, rates: [rate("DE", 1900)] };
    settings.shipping = [shippingZone(500)];
    const totals = computeOrder(order({ settings, discount: { code: "X", name: "", amount: 500 } }));
    // (2 × 1000 − 500 + 500) × 1.19
    expect(totals).toMatchObject({ subtotal: 2000, discount: 500, shipping: 500, total: 2380, count: 2 });
    expect(totals.extraItems.map(({ pluginId, price }) => [pluginId, price])).toEqual([
      ["discount", -500],
      ["shipping", 500],
      ["tax", 380],
    ]);
  });

  it("is never negative and its lines add up to the total", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(100_000), fc.integer({ min: 1, max: 50 })), { minLength: 1, maxLength: 9 }),
        money,
        fc.nat(2500),
        fc.boolean(),
        (given, amount, basisPoints, inclusive) => {
          const lines = given.map(([price, count], index) => line({ id: `v${index}`, price }, count));
          const settings = defaultShopSettings();
          settings.taxes = { inclusive, onShipping: true, rates: [rate("*", basisPoints)] };
          const { subtotal, extraItems, total } = computeOrder(
            order({ lines, settings, discount: { code: "X", name: "", amount } }),
          );
          expect(total).toBeGreaterThanOrEqual(0);
          expect(total).toBe(subtotal + extraItems.reduce((sum, { price }) => sum + price, 0));
        },
      ),
    );
  });

  const check = (change: Partial<OrderInput>, more: { email?: string; open?: boolean; minimum?: number } = {}) => {
    const input = order(change);
    const { email = "a@b.example", ...settings } = more;
    const { shippingAddress } = input;
    return () =>
      checkOrder({
        ...{ email, shippingAddress, totals: computeOrder(input), charged: true },
        settings: { ...input.settings, ...settings },
      });
  };
  it.each([
    ["CheckoutDisabled", check({}, { open: false })],
    ["ItemNotFound", check({ lines: [] })],
    ["NeedCustomerInfo", check({}, { email: "" })],
    ["NeedShippingAddress", check({ shippingAddress: null })],
    ["InvalidShippingAddress", check({ shippingAddress: address({ line1: "" }) })],
    ["InvalidShippingAddress", check({ shippingAddress: address({ country: "US", state: "" }) })],
    ["NeedShippingMethod", check({ shippingMethodId: "gone" })],
    ["OrderTotalRange", check({}, { minimum: 2001 })],
    ["OrderTotalRange", check({ lines: [line({ price: 1 }, 1)] })],
    ["OrderTotalRange", check({ lines: [line({ price: 100_000_000 }, 1)] })],
  ])("C-1 is refused with %s", (code, run) => {
    expect(run).toThrow(expect.objectContaining({ code }));
  });

  it("C-64 may have a total of 99,999,999", () => {
    expect(check({ lines: [line({ price: 99_999_999 }, 1)] })).not.toThrow();
  });

  it("C-4 names a missing state", () => {
    const run = check({ shippingAddress: address({ country: "US", state: "" }) });
    expect(run).toThrow(expect.objectContaining({ problems: [{ type: "MISSING_STATE" }] }));
  });
});

describe("a cart", () => {
  it.each([0, -1, 1.5, 10_000, 2_147_483_647, NaN])("C-6 refuses %s pieces", (count) => {
    expect(() => checkCount(count, 1)).toThrow(expect.objectContaining({ code: "OutOfInventory" }));
  });

  const monthly = { interval: "month", frequency: 1, trial: 0, planId: "" } as const;
  const many = Array.from({ length: 200 }, (_, n) => line({ id: `v${n}` }));
  it.each([
    ["OutOfInventory", line({}, 3), [], 2],
    ["MixedCartError", line({ subscription: monthly }, 1), [line({ id: "v2" })], null],
    ["MixedCartError", line({ id: "v2" }, 1), [line({ subscription: monthly })], null],
    ["MixedCartError", line({ subscription: monthly }, 2), [], null],
    ["CartFull", line({ id: "more" }, 1), many, null],
    ["ItemNotFound", line({}, 1, { hidden: true }), [], null],
  ])("C-6 refuses a line with %s", (code, one, others, free) => {
    expect(() => checkLine(one, others, free)).toThrow(expect.objectContaining({ code }));
  });
});

describe("VAT ids", () => {
  it("are read without separators", () => {
    expect(["de 123.456.789", "ATU12345678", "CHE-123.456.789 MWST", "DE12", "XX1"].map(readVatId)).toEqual([
      ...["DE123456789", "ATU12345678", "CHE123456789MWST", undefined, undefined],
    ]);
  });
});
