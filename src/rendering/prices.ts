import { toText } from "../core/text";
import { cardCurrencies } from "./card-currencies";
import { own, treeValue } from "./paths";

/** The settings of a page script for its currency (`rendering.md` 10.1). */
export interface CurrencySettings {
  /** Unit of the settings; compared as written. */
  currencyCode?: string;
  symbol?: string;
  /** Decimal separator. */
  decimal?: string;
  /** Separator of groups of three digits. */
  group?: string;
  /** Decimals, and the power of ten that minor units are divided by. */
  fractionDigits?: number;
  hideDecimalForWholeNumbers?: boolean;
  /** Text with tokens such as `{{wf {"path":"amount","type":"CommercePrice"} }}`. */
  template?: string;
}

declare global {
  interface Window {
    __WEBFLOW_CURRENCY_SETTINGS?: CurrencySettings;
  }
}

export interface PriceOptions {
  /** Default: `window.__WEBFLOW_CURRENCY_SETTINGS`. */
  settings?: CurrencySettings | undefined;
  /** Keeps the template's spaces; otherwise they become no-break spaces. */
  breakingSpaces?: boolean;
  /** Without settings: the code instead of the symbol, or no unit at all. */
  display?: "symbol" | "code" | "number";
}

/** A JSON block between `{{wf` and `}}`, its quotes perhaps as entities and its braces perhaps with a backslash. */
const TOKEN = /\{\{\s*wf\s*([^]*?)\s*\}\}(?!\})/g;

function tokenPath(json: string): unknown {
  try {
    const token: unknown = JSON.parse(json.replace(/&(quot|#34|#x22);/gi, '"').replace(/\\\}/g, "}"));
    return own(token, "type") && own(token, "path");
  } catch {
    return undefined;
  }
}

/** |value| in major units, with the page's separators (`rendering.md` R-82). */
function formatAmount(value: number, settings: CurrencySettings): string {
  const { decimal = ".", group = ",", fractionDigits, hideDecimalForWholeNumbers } = settings;
  const amount = Math.abs(value) / 10 ** (fractionDigits ?? 0);
  if (amount === Infinity) return "∞";
  const digits = hideDecimalForWholeNumbers && Number.isInteger(amount) ? 0 : (fractionDigits ?? 2);
  const [whole = "", fraction] = amount.toFixed(digits).split(".");
  return whole.replace(/\B(?=(\d{3})+$)/g, () => group) + (fraction ? decimal + fraction : "");
}

/** ISO 4217's own code for "no currency", which the formatter takes where it refuses `???`. */
const NO_CURRENCY = "XXX";

/**
 * The text of a price, given in minor units (`rendering.md` section 10). A unit that is on no list counts as one of two
 * decimals and shows as `???`.
 * @returns `NaN` when that is unknown: the value is not a number, or the unit not a text.
 */
export function formatPrice(price: unknown, options: PriceOptions = {}): string {
  const { settings = window.__WEBFLOW_CURRENCY_SETTINGS, breakingSpaces, display } = options;
  const value = treeValue(price, "value");
  const unit = treeValue(price, "unit");
  if (settings?.template && unit === settings.currencyCode) return fillTemplate(settings, value, breakingSpaces);
  if (typeof unit !== "string" || typeof value !== "number" || Number.isNaN(value)) return "NaN";
  const digits = cardCurrencies().get(unit.toUpperCase());
  if (digits !== undefined) return getFormatter(unit, display).format(value / 10 ** digits);
  const formatter = getFormatter(NO_CURRENCY, display === "number" ? display : "code");
  return formatter.format(value / 100).replace(NO_CURRENCY, "???");
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Kept: building one costs a hundred times what using it costs. */
function getFormatter(currency: string, currencyDisplay: PriceOptions["display"] = "symbol"): Intl.NumberFormat {
  const key = currency + currencyDisplay;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(
      "en-US",
      currencyDisplay === "number" ? {} : { style: "currency", currency, currencyDisplay },
    );
    formatters.set(key, formatter);
  }
  return formatter;
}

function fillTemplate(settings: CurrencySettings, value: unknown, breakingSpaces = false): string {
  const { template = "", symbol = "", currencyCode = "" } = settings;
  const known = typeof value === "number" && !Number.isNaN(value);
  // A price of nothing would mislead (D-8).
  if (!known && value !== undefined && typeof value !== "string") return "NaN";
  // Text is not an amount, except the one for "no end".
  const amount = known ? formatAmount(value, settings) : value === "∞" ? value : "";
  const texts: Record<string, string> = { symbol, currencyCode, amount };
  const text = template.replace(TOKEN, (_, json: string) => toText(own(texts, toText(tokenPath(json)))));
  return (known && value < 0 ? "−" : "") + (breakingSpaces ? text : text.replace(/\s/g, "\u00a0"));
}
