import { isRecord } from "../../wire/records";
import { toText } from "../core/text";
import { dateFromExpression, parseDate } from "./date-expressions";
import { own } from "./paths";

/** Where a condition is tested. */
export interface ConditionContext {
  /** IANA name for dates; default UTC. */
  zone?: string | undefined;
  /** Current instant in ms since 1970; default: the clock's. */
  now?: number;
  /** Encodes slugs of paths and of the item's own keys; rows keep theirs. */
  encode?: (slug: string) => string;
}

const PLACEHOLDER_IMAGE = "https://d3e54v103j8qbb.cloudfront.net/img/image-placeholder.svg";

/** The default type of a condition, by the item's value (`rendering.md` 7.4). */
export function typeOfValue(value: unknown): string {
  if (typeof value === "number") return "Number";
  if (typeof value === "boolean") return "Bool";
  if (value instanceof Date) return "Date";
  if (Array.isArray(value)) return "ItemRefSet";
  if (!isRecord(value)) return "PlainText";
  const has = (...keys: string[]) => keys.every((key) => Object.hasOwn(value, key));
  if (has("_id", "_cid")) return "ItemRef";
  if (has("url")) return "ImageRef";
  return has("value", "unit") ? "CommercePrice" : "Option";
}

function readId(value: unknown): unknown {
  return isRecord(value) ? (own(value, "_id") ?? own(value, "id")) : value;
}

function dateValue(value: unknown, zone?: string): number {
  if (value instanceof Date) return value.getTime();
  if (typeof value === "number") return value;
  return typeof value === "string" ? parseDate(value, zone) : NaN;
}

/** The item's side of a comparison (`rendering.md` 7.4). Dates become ms since 1970. */
export function itemValue(value: unknown, type: string, { zone }: ConditionContext): unknown {
  const present = value ?? undefined;
  switch (type) {
    case "Date":
      return present === undefined ? present : dateValue(present, zone);
    case "Option":
    case "ItemRef":
      return present === undefined ? present : readId(present);
    case "ItemRefSet":
      return Array.isArray(present) ? present.map(readId) : [];
    case "CommercePrice": {
      if (present === undefined) return present;
      const amount = own(present, "value");
      return typeof amount === "number" ? amount / 100 : NaN;
    }
    default:
      return present;
  }
}

/** The other side (`rendering.md` 7.5); `exists` takes it as it is. */
export function comparisonValue(
  value: unknown,
  type: string,
  operator: string,
  { zone, now }: ConditionContext,
): unknown {
  if (operator === "exists" || value === undefined) return value;
  switch (type) {
    case "Bool":
      return typeof value === "string" ? value.toLowerCase() === "true" : Boolean(value);
    case "Number":
      return Number.parseFloat(toText(value));
    case "Date":
      // JSON has null for a missing value.
      return value === null ? undefined : dateFromExpression(value, operator, zone, now);
    default:
      return value;
  }
}

/** Whether the item has a value (`rendering.md` R-76). */
export function hasValue(value: unknown): boolean {
  if (value == null || Number.isNaN(value)) return false;
  if (Array.isArray(value)) return value.length > 0;
  return own(value, "url") !== PLACEHOLDER_IMAGE;
}
