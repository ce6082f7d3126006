import { cardCurrencies } from "../rendering/card-currencies";
import { CARD_MINIMUM, NAMES } from "./currency-tables";

/** A unit of money. */
export interface Currency {
  /** ISO 4217 code, or `???`. */
  readonly code: string;
  /** Decimals of the major unit. */
  readonly digits: number;
  /** Least amount that can be charged, in minor units. */
  readonly minCharge: number;
  readonly name: string;
}

/** Who takes the payment: each has its own list (`rendering.md` R-86). */
export type CurrencyList = "card" | "paypal";

/** The data of a unit that is on no list (`rendering.md` R-85). */
export const UNKNOWN_CURRENCY: Currency = { code: "???", digits: 2, minCharge: 0, name: "Unknown currency" };

/** Units of the second list. Each can be charged from one minor unit. */
const PAYPAL = "AUD BRL CAD CNY CZK DKK EUR HKD INR ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP RUB SGD SEK CHF THB USD";
const PAYPAL_DIGITS: Readonly<Record<string, number>> = { JPY: 0, TWD: 0 };
/** The second list writes this one differently. */
const PAYPAL_NAMES: Readonly<Record<string, string>> = { CNY: "Chinese Renmenbi" };

/** Codes of a list, in its own order. */
export function currencyCodes(list: CurrencyList = "card"): string[] {
  return list === "card" ? Object.keys(NAMES) : PAYPAL.split(" ");
}

/**
 * The data of a unit. Codes match in any case.
 * @returns {@link UNKNOWN_CURRENCY} for a unit that the list does not have, the other list or not.
 */
export function findCurrency(code: unknown, list: CurrencyList = "card"): Currency {
  const upper = typeof code === "string" ? code.toUpperCase() : "";
  if (!currencyCodes(list).includes(upper)) return UNKNOWN_CURRENCY;
  const name = NAMES[upper] ?? "";
  return list === "card"
    ? { code: upper, digits: cardCurrencies().get(upper) ?? 2, minCharge: CARD_MINIMUM[upper] ?? 0, name }
    : { code: upper, digits: PAYPAL_DIGITS[upper] ?? 2, minCharge: 1, name: PAYPAL_NAMES[upper] ?? name };
}
