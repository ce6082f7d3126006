import type { AddressProblem } from "./errors";

export interface ShopAddress {
  addressee: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  /** Code of ISO 3166, in capitals. */
  country: string;
  postalCode: string;
}

/** Longest text of a field, in characters. */
const LONGEST = 200;

/** Countries without postal codes that shops know of. */
const WITHOUT_CODES = new Set(
  "AE AG AO BB BF BI BJ BO BS BW BZ CF CG CI CM DJ DM ER FJ GD GH GM GQ GY HK JM KI".split(" "),
);

/** Countries whose taxes or carriers need the state. */
const WITH_STATES = new Set(["US", "CA", "AU", "BR", "MX", "IN"]);

/** An address from untrusted fields: trimmed, without control characters, null for an empty one. */
export function readAddress(given: Partial<Record<keyof ShopAddress, string | null>>): ShopAddress | null {
  const text = (key: keyof ShopAddress) => cleanText(given[key], LONGEST);
  const address = {
    ...{ addressee: text("addressee"), line1: text("line1"), line2: text("line2"), city: text("city") },
    ...{ state: text("state"), country: text("country").toUpperCase(), postalCode: text("postalCode") },
  };
  return Object.values(address).some(Boolean) ? address : null;
}

/** A text of one line from a page: without control characters, at most `longest` characters. */
export function cleanText(text: unknown, longest: number): string {
  return typeof text === "string"
    ? text
        .replace(/\p{Cc}+/gu, " ")
        .trim()
        .slice(0, longest)
        .trim()
    : "";
}

/** Whether addresses of a country need a postal code. */
export function needsPostalCode(country: string): boolean {
  return country !== "" && !WITHOUT_CODES.has(country);
}

/** What a shipping address lacks; an empty list: nothing. */
export function addressProblems({ addressee, line1, city, state, country, postalCode }: ShopAddress): AddressProblem[] {
  const problems: AddressProblem[] = [];
  if (!/^[A-Z]{2}$/.test(country)) problems.push({ type: "UNKNOWN_COUNTRY" });
  if (!addressee || !line1 || !city || (needsPostalCode(country) && !postalCode)) {
    problems.push({ type: "MISSING_FIELD" });
  }
  if (WITH_STATES.has(country) && !state) problems.push({ type: "MISSING_STATE" });
  return problems;
}
