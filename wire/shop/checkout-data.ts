import { cleanText, type ShopAddress } from "./address";
import type { CustomData } from "./placed-order";

/** What the visitor entered at the checkout. */
export interface CheckoutData {
  email: string;
  fullName: string;
  shippingAddress: ShopAddress | null;
  billingAddress: ShopAddress | null;
  shippingMethodId: string;
  discountCode: string;
  customData: CustomData[];
}

/** The checkout of a new cart. */
export const EMPTY_CHECKOUT: Readonly<CheckoutData> = {
  ...{ email: "", fullName: "", shippingAddress: null, billingAddress: null },
  ...{ shippingMethodId: "", discountCode: "", customData: [] },
};

/** Longest answers, in characters, and most of them. */
const LONGEST_LINE = 500;
const LONGEST_TEXT = 5000;
const MOST_ANSWERS = 20;

/** Answers to the questions of a page, from untrusted values. Those without a value are left out. */
export function readCustomData(given: readonly (Partial<CustomData> | null)[]): CustomData[] {
  return given.slice(0, MOST_ANSWERS).flatMap((entry): CustomData[] => {
    const { name, textInput, textArea, checkbox } = entry ?? {};
    const [line, text] = [cleanText(textInput, LONGEST_LINE), cleanLines(textArea)];
    const own = { name: cleanText(name, 100), textInput: line || null, textArea: text || null };
    const answered = line || text || typeof checkbox === "boolean";
    return answered ? [{ ...own, checkbox: checkbox ?? null }] : [];
  });
}

/** Texts of several lines, without other control characters. */
function cleanLines(text: unknown): string {
  const lines = typeof text === "string" ? text.replaceAll("\r\n", "\n").slice(0, LONGEST_TEXT).split("\n") : [];
  return lines
    .map((line) => cleanText(line, LONGEST_TEXT))
    .join("\n")
    .trim();
}
