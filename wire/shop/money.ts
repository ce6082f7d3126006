import { minorDigits } from "./currencies";

/** An amount as pages receive it. */
export interface Money {
  /** In minor units. */
  value: number;
  /** Code of ISO 4217. */
  unit: string;
  /** In major units. */
  decimalValue: number;
  /** For people, such as `€ 19.99 EUR`. */
  string: string;
}

/** Largest total of an order, in minor units (`commerce.md` 2). */
export const MOST_TOTAL = 99_999_999;

/** An amount in minor units with its other forms. */
export function toMoney(value: number, currency: string): Money {
  const decimalValue = value / 10 ** minorDigits(currency);
  return { value, unit: currency, decimalValue, string: formatMoney(value, currency) };
}

/** `1999` of `EUR` is `€ 19.99 EUR`. The spaces do not break. */
export function formatMoney(value: number, currency: string): string {
  const amount = formatAmount(Math.abs(value), currency);
  return `${value < 0 ? "−" : ""}${currencySymbol(currency)}\u00A0${amount}\u00A0${currency}`;
}

/** `199900` of `EUR` is `1,999.00`. */
function formatAmount(value: number, currency: string): string {
  const digits = minorDigits(currency);
  const [whole = "", fraction] = (value / 10 ** digits).toFixed(digits).split(".");
  return whole.replace(/\B(?=(\d{3})+$)/g, ",") + (fraction ? `.${fraction}` : "");
}

/** By currency, because creating a format takes longer than all the rest of an amount. */
const symbols = new Map<string, string>();

function currencySymbol(currency: string): string {
  const known = symbols.get(currency) ?? readSymbol(currency);
  symbols.set(currency, known);
  return known;
}

function readSymbol(currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
}

/** Plain major units for tables and fields: `1999` of `EUR` is `19.99`. */
export function plainAmount(value: number, currency: string): string {
  const digits = minorDigits(currency);
  return (value / 10 ** digits).toFixed(digits);
}

/**
 * Reads an amount as people and tables write it: `19.99`, `19,99`, `€1,234.50`, `1.234,50 EUR`. The last comma or point
 * before at most two digits is the decimal separator.
 * @returns minor units; undefined for another text, the code or symbol of another currency, more digits than the
 * currency has, or more than {@link MOST_TOTAL}.
 */
export function readAmount(text: string, currency: string): number | undefined {
  // Some symbols contain a space.
  const [amount, symbol] = [withoutSpaces(text), withoutSpaces(currencySymbol(currency))];
  const plain = amount.replace(currency, "").replace(symbol, "");
  const [, whole = "", fraction = ""] = /^(\d{1,3}(?:[.,']\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  const digits = minorDigits(currency);
  if (!whole || fraction.replace(/0+$/, "").length > digits) return undefined;
  const value = Number(whole.replace(/\D/g, "") + fraction.slice(0, digits).padEnd(digits, "0"));
  return value <= MOST_TOTAL ? value : undefined;
}

const withoutSpaces = (text: string): string => text.replace(/\s/g, "");

/** Parts of ten thousand of an amount, rounded half up: `share(1999, 1900)` is 19 % of 1999, 380. */
export function share(amount: number, basisPoints: number): number {
  return divide(amount * basisPoints, 10_000);
}

/** A quotient of whole numbers, rounded half away from zero. */
export function divide(dividend: number, divisor: number): number {
  const size = Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor));
  return dividend < 0 && size ? -size : size;
}

/**
 * Splits an amount in proportion to weights. The parts add up to the amount: the remaining units go to the largest
 * remainders, the first ones on a tie.
 */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (!sum) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((amount * weight) / sum));
  const left = amount - parts.reduce((total, part) => total + part, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
