import { asRecord } from "../../wire/records";
import { toText } from "../core/text";
import { comparisonValue, hasValue, itemValue, typeOfValue, type ConditionContext } from "./condition-values";
import { own, rowValue } from "./paths";

export type { ConditionContext } from "./condition-values";

/** One test: a field's value against another. */
export interface Condition {
  fieldPath: string;
  operatorName: string;
  value?: unknown;
  /** `Bool`, `Number`, `Date` …; default: by the item's value. */
  type?: string | undefined;
}

type Compare = (item: unknown, other: unknown, type: string) => boolean;

/** A relation of JavaScript's; false for objects that it can make neither text nor number of. */
function relation(compare: Compare): Compare {
  return (...sides) => {
    try {
      return compare(...sides);
    } catch {
      return false;
    }
  };
}

/** Loose, as the builder compares; dates are ms here, and a missing one equals only a missing one (R-79, D-4). */
// eslint-disable-next-line eqeqeq -- the contract asks for it (rendering.md 7.6)
const equals = relation((item, other, type) => (type === "Date" ? item === other : item == other));

const within: Compare = (item, other) => {
  const [set, wanted] = Array.isArray(item) ? [item, other] : [other, item];
  if (!Array.isArray(set)) return false;
  return Array.isArray(wanted) ? wanted.some((entry) => set.includes(entry)) : set.includes(wanted);
};

// JavaScript's relational operators, on the values as they are (`rendering.md` 7.6).
const operators: Readonly<Record<string, Compare>> = {
  eq: equals,
  ne: (item, other, type) => !equals(item, other, type),
  gt: relation((item, other) => (item as number) > (other as number)),
  lt: relation((item, other) => (item as number) < (other as number)),
  gte: relation((item, other) => (item as number) >= (other as number)),
  lte: relation((item, other) => (item as number) <= (other as number)),
  exists: (item, other) => hasValue(item) === (other === "yes"),
  idin: within,
  idnin: (item, other, type) => !within(item, other, type),
};

/** Both spellings of a set of conditions (`rendering.md` 7.2) as a list; missing ones are empty (D-6). */
export function readConditions(fields: unknown): Condition[] {
  if (Array.isArray(fields)) return fields.map(asRecord) as unknown as Condition[];
  return Object.entries(asRecord(fields)).flatMap(([fieldPath, tests]) => {
    const { type, ...pairs } = asRecord(tests);
    return Object.entries(pairs).map(([operatorName, value]) => ({
      fieldPath,
      operatorName,
      value,
      type: type as string,
    }));
  });
}

function keyed(item: unknown, encode: ConditionContext["encode"]): unknown {
  if (!encode || typeof item !== "object" || item === null) return item;
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [encode(key), value]));
}

/**
 * The value of a condition: an own property, or with colons the last segment's property of the first segment's
 * reference, or the item's own without such a reference; `_id` is read as `id` (`rendering.md` ). A
 * missing name is read as a nested path.
 */
function fieldValue(item: unknown, fieldPath: string, encode?: ConditionContext["encode"]): unknown {
  const segments = fieldPath.split(":");
  const read = (from: unknown, slug: string) => {
    if (slug === "_id" || slug === "id") return own(from, "_id") ?? own(from, "id");
    const whole = keyed(from, encode);
    const key = encode ? encode(slug) : slug;
    return own(whole, key) ?? rowValue(whole, key);
  };
  const first = read(item, segments[0] ?? "");
  return segments.length > 1 ? read(first === undefined ? item : first, segments.at(-1) ?? "") : first;
}

function holds(item: unknown, condition: Condition, context: ConditionContext): boolean {
  const { fieldPath, operatorName, value, type: declared } = condition;
  const compare = own(operators, operatorName) as Compare | undefined;
  if (!compare) {
    // The exact words are part of the contract.
    console.warn(`Ignoring unsupported condition operator: ${operatorName}`);
    return true;
  }
  const raw = fieldValue(item, toText(fieldPath), context.encode);
  const type = declared || typeOfValue(raw);
  return compare(itemValue(raw, type, context), comparisonValue(value, type, operatorName, context), type);
}

/** Whether an item matches every condition of a set, a list or an object (`rendering.md` section 7). */
export function matches(item: unknown, fields: unknown, context: ConditionContext = {}): boolean {
  return readConditions(fields).every((condition) => holds(item, condition, context));
}

/** The container in `data-wf-conditions`. */
export interface ConditionContainer {
  fields: unknown;
  zone: string | undefined;
  /** Only in query results: which item is tested. */
  dataPath: string | undefined;
  /** `CommercePropValues` tests the chosen value of a product option. */
  metaType: unknown;
}

export function readContainer(value: unknown): ConditionContainer {
  const { condition, timezone, dataPath, meta } = asRecord(value);
  return {
    fields: own(condition, "fields"),
    zone: typeof timezone === "string" ? timezone : undefined,
    dataPath: typeof dataPath === "string" ? dataPath : undefined,
    metaType: own(meta, "type"),
  };
}
