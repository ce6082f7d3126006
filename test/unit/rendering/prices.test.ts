import { afterEach, describe, expect, it } from "vitest";
import { currencyCodes, findCurrency, UNKNOWN_CURRENCY } from "../../../src/commerce/currencies";
import {
  addPrices,
  INVALID_PRICE,
  priceFromText,
  scalePrice,
  subtractPrices,
} from "../../../src/commerce/price-arithmetic";
import { formatPrice, type CurrencySettings } from "../../../src/rendering/prices";

const token = (path: string) => `{{wf {"path":"${path}","type":"PlainText"} }}`;
const DOLLARS: CurrencySettings = {
  currencyCode: "USD",
  symbol: "$",
  decimal: ".",
  group: ",",
  fractionDigits: 2,
  hideDecimalForWholeNumbers: false,
  template: `${token("symbol")} ${token("amount")} ${token("currencyCode")}`,
};
const HIDING = { ...DOLLARS, hideDecimalForWholeNumbers: true };
const EUROS = {
  currencyCode: "EUR",
  symbol: "€",
  decimal: ",",
  group: ".",
  fractionDigits: 2,
  template: `${token("amount")} ${token("symbol")}`,
};
const YEN = { ...DOLLARS, currencyCode: "JPY", symbol: "¥", fractionDigits: 0 };

/** `_` is a no-break space. */
const observed: [value: unknown, unit: string, settings: CurrencySettings | undefined, result: string][] = [
  [123456, "USD", DOLLARS, "$_1,234.56_USD"],
  [500, "USD", DOLLARS, "$_5.00_USD"],
  [500, "USD", HIDING, "$_5_USD"],
  [550, "USD", HIDING, "$_5.50_USD"],
  [-123456, "USD", DOLLARS, "−$_1,234.56_USD"],
  [0, "USD", DOLLARS, "$_0.00_USD"],
  [1999, "EUR", DOLLARS, "€19.99"],
  [123456, "usd", DOLLARS, "$1,234.56"],
  [1999, "USD", { ...DOLLARS, template: "" }, "$19.99"],
  [1999, "USD", undefined, "$19.99"],
  [123456789, "EUR", EUROS, "1.234.567,89_€"],
  [123456, "JPY", YEN, "¥_123,456_JPY"],
  [100.5, "USD", DOLLARS, "$_1.00_USD"],
  [Infinity, "USD", DOLLARS, "$_∞_USD"],
  ["∞", "USD", DOLLARS, "$_∞_USD"],
  [undefined, "USD", DOLLARS, "$__USD"],
  ["1999", "USD", DOLLARS, "$__USD"],
  [5, "USD", { ...DOLLARS, fractionDigits: undefined }, "$_5.00_USD"],
];

const unknownAmounts: unknown[] = [null, NaN, {}, true];

const templates: [template: string, result: string][] = [
  ['{{ wf {"path":"amount","type":"CommercePrice"} }}', "5.00"],
  ['{{wf{"path":"amount","type":"x"}}}', "5.00"],
  ["{{wf {&quot;path&quot;:&quot;symbol&quot;,&quot;type&quot;:&quot;PlainText&quot;} }}!", "$!"],
  ['{{wf {"path":"symbol","type":"PlainText"\\} }}', "$"],
  ['{{wf { "path": "symbol", "type": "PlainText" } }}', "$"],
  ['a{{wf {"path":"secret","type":"PlainText"} }}b', "ab"],
  ['a{{wf {"path":"symbol"} }}b', "ab"],
  ["a{{wf {broken} }}b", "ab"],
  ['a{{wf {"path":"constructor","type":"x"} }}b', "ab"],
  ["<b>{{wf }}</b>", "<b></b>"],
];

const plain: [value: unknown, unit: unknown, result: string][] = [
  [123456, "USD", "$1,234.56"],
  [123456, "usd", "$1,234.56"],
  [500, "JPY", "¥500"],
  [1999, "EUR", "€19.99"],
  [1999, "CAD", "CA$19.99"],
  [1999, "TWD", "NT$19.99"],
  [-1999, "USD", "-$19.99"],
  [1999, "KWD", "???_19.99"],
  [1999, "???", "???_19.99"],
  [123456, "", "???_1,234.56"],
  [-1999, "KWD", "-???_19.99"],
  [0, "KWD", "???_0.00"],
  [NaN, "KWD", "NaN"],
  [1999, undefined, "NaN"],
  ["1999", "USD", "NaN"],
  [null, "USD", "NaN"],
  [NaN, "USD", "NaN"],
  [1999, 5, "NaN"],
  [1999, "USDEUR", "???_19.99"],
  [1999, "EDA", "???_19.99"],
];

afterEach(() => delete window.__WEBFLOW_CURRENCY_SETTINGS);

const shown = (text: string) => text.replaceAll("\u00a0", "_");

describe("prices by the page's settings", () => {
  it.each(observed)("R-80 R-82 shows %s %s as observed", (value, unit, settings, result) => {
    expect(shown(formatPrice({ value, unit }, { settings }))).toBe(result);
  });

  it("R-80 reads the settings from the page, and keeps breaking spaces when required", () => {
    window.__WEBFLOW_CURRENCY_SETTINGS = DOLLARS;
    expect(formatPrice({ value: 500, unit: "USD" })).toBe("$\u00a05.00\u00a0USD");
    expect(formatPrice({ value: 500, unit: "USD" }, { breakingSpaces: true })).toBe("$ 5.00 USD");
  });

  it.each(templates)("R-81 D-6 reads the template %s", (template, result) => {
    expect(formatPrice({ value: 500, unit: "USD" }, { settings: { ...DOLLARS, template } })).toBe(result);
  });

  it.each(unknownAmounts.map((value) => [value]))("D-8 R-82 shows no zero for the amount %j", (value) => {
    expect(formatPrice({ value, unit: "USD" }, { settings: DOLLARS })).toBe("NaN");
  });
});

describe("prices without settings", () => {
  it.each(plain)("R-84 shows %s %s as %s", (value, unit, result) =>
    expect(shown(formatPrice({ value, unit }))).toBe(result),
  );

  it("R-84 is NaN for a value that is no price", () => {
    expect(formatPrice(undefined)).toBe("NaN");
    expect(formatPrice("5")).toBe("NaN");
  });

  it("R-84 shows the code, or the number alone", () => {
    expect(shown(formatPrice({ value: 1999, unit: "USD" }, { display: "code" }))).toBe("USD_19.99");
    expect(formatPrice({ value: 1999, unit: "USD" }, { display: "number" })).toBe("19.99");
    expect(formatPrice({ value: 2000, unit: "USD" }, { display: "number" })).toBe("20");
    expect(formatPrice({ value: 1999, unit: "KWD" }, { display: "number" })).toBe("19.99");
  });
});

describe("currencies", () => {
  it("R-85 has a record for an unknown currency", () => {
    expect(findCurrency("KWD")).toEqual({ code: "???", digits: 2, minCharge: 0, name: "Unknown currency" });
    expect(findCurrency(undefined)).toBe(UNKNOWN_CURRENCY);
    expect(findCurrency("constructor")).toBe(UNKNOWN_CURRENCY);
  });

  it("R-86 lists 135 units for cards, 16 of them without decimals", () => {
    const all = currencyCodes("card").map((code) => findCurrency(code));
    expect(all).toHaveLength(135);
    const whole = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF";
    expect(all.filter(({ digits }) => digits === 0).map(({ code }) => code)).toEqual(whole.split(" "));
    expect(all.every(({ digits, name }) => [0, 2].includes(digits) && name)).toBe(true);
  });

  it("R-86 has the least charges by card", () => {
    const least = Object.fromEntries(
      currencyCodes("card")
        .map((code) => findCurrency(code))
        .filter(({ minCharge }) => minCharge)
        .map(({ code, minCharge }) => [code, minCharge]),
    );
    const fifty = Object.fromEntries("AUD BRL CAD CHF EUR INR JPY NZD SGD USD".split(" ").map((code) => [code, 50]));
    const others = { GBP: 30, MYR: 200, PLN: 200, DKK: 250, NOK: 300, SEK: 300, HKD: 400, MXN: 1000 };
    expect(least).toEqual({ ...fifty, ...others });
  });

  it("R-86 keeps the second list apart", () => {
    const all = currencyCodes("paypal").map((code) => findCurrency(code, "paypal"));
    expect(all).toHaveLength(25);
    expect(all.filter(({ minCharge }) => minCharge !== 1)).toEqual([]);
    expect(all.filter(({ digits }) => digits !== 2).map(({ code, digits }) => [code, digits])).toEqual([
      ["JPY", 0],
      ["TWD", 0],
    ]);
    expect(findCurrency("TWD", "paypal")).toEqual({ code: "TWD", digits: 0, minCharge: 1, name: "New Taiwan Dollar" });
    expect(findCurrency("TWD").digits).toBe(2);
    expect(findCurrency("jpy", "paypal").digits).toBe(0);
    expect(findCurrency("KRW", "paypal")).toBe(UNKNOWN_CURRENCY);
  });

  it("R-87 adds, subtracts and scales minor units, and reads prices", () => {
    const five = { value: 500, unit: "USD" };
    expect(addPrices(five, { value: 250, unit: "USD" })).toEqual({ value: 750, unit: "USD" });
    expect(subtractPrices(five, { value: 750, unit: "USD" })).toEqual({ value: -250, unit: "USD" });
    expect(addPrices(five, { value: 1, unit: "EUR" })).toBe(INVALID_PRICE);
    expect(INVALID_PRICE).toEqual({ value: NaN, unit: "???" });
    expect(scalePrice({ value: 333, unit: "USD" }, 1.5)).toEqual({ value: 500, unit: "USD" });
    expect(priceFromText("19.99", "USD")).toEqual({ value: 1999, unit: "USD" });
    expect(priceFromText("500", "JPY")).toEqual({ value: 500, unit: "JPY" });
  });
});
