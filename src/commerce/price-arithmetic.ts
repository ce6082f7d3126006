import { findCurrency, UNKNOWN_CURRENCY } from "./currencies";

/** An amount in minor units. */
export interface Price {
  readonly value: number;
  readonly unit: string;
}

/** The unit of sums of different units. */
export const INVALID_PRICE: Price = { value: NaN, unit: UNKNOWN_CURRENCY.code };

/** The sum; {@link INVALID_PRICE} for different units (`rendering.md` R-87). */
export function addPrices(a: Price, b: Price): Price {
  return a.unit === b.unit ? { value: a.value + b.value, unit: a.unit } : INVALID_PRICE;
}

/** The difference; {@link INVALID_PRICE} for different units. */
export function subtractPrices(a: Price, b: Price): Price {
  return addPrices(a, { ...b, value: -b.value });
}

/** So many times the price, rounded to whole minor units. */
export function scalePrice({ value, unit }: Price, factor: number): Price {
  return { value: Math.round(value * factor), unit };
}

/** `"19.99"` → 1999 minor units of a unit with two digits. */
export function priceFromText(text: string, unit: string): Price {
  const { code, digits } = findCurrency(unit);
  return code === UNKNOWN_CURRENCY.code
    ? INVALID_PRICE
    : { value: Math.round(Number.parseFloat(text) * 10 ** digits), unit };
}
