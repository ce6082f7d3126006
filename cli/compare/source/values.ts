import { isRecord } from "../../../wire/records";

/** A value of interaction data, or of other JSON, that the copy has in another form. */
export interface ValueDifference {
  readonly path: readonly (string | number)[];
  readonly exported: unknown;
  readonly copy: unknown;
  /** The entries of a list are the same in another order. */
  readonly isOrder?: true;
}

export const describePart = (part: string | number): string => (typeof part === "number" ? `entry ${part + 1}` : part);

/** Compares two JSON values. A missing list entry is one difference; the entries that move up are equal. */
export function diffValues(exported: unknown, copy: unknown, path: ValueDifference["path"] = []): ValueDifference[] {
  if (isEqual(exported, copy)) return [];
  if (Array.isArray(exported) && Array.isArray(copy)) return diffLists(exported, copy, path);
  if (!isRecord(exported) || !isRecord(copy)) return [{ path, exported, copy }];
  const keys = new Set([...Object.keys(exported), ...Object.keys(copy)]);
  return [...keys].flatMap((key) => diffValues(exported[key], copy[key], [...path, key]));
}

function diffLists(
  exported: readonly unknown[],
  copy: readonly unknown[],
  path: ValueDifference["path"],
): ValueDifference[] {
  const missing = without(exported, copy);
  const added = without(copy, exported);
  if (missing.length + added.length === 0) return [{ path, exported, copy, isOrder: true }];
  if (exported.length === copy.length)
    return exported.flatMap((entry, at) => diffValues(entry, copy[at], [...path, at]));
  // Entries that were changed are in the same order as before.
  const changed = Math.min(missing.length, added.length);
  return [
    ...missing.flatMap((at, index) =>
      index < changed
        ? diffValues(exported[at], copy[added[index] ?? 0], [...path, at])
        : [{ path: [...path, at], exported: exported[at], copy: undefined }],
    ),
    ...added.slice(changed).map((at) => ({ path: [...path, at], exported: undefined, copy: copy[at] })),
  ];
}

/** Positions of the entries that the other list does not have, or has less often. */
function without(list: readonly unknown[], other: readonly unknown[]): number[] {
  const left = other.map(format);
  return list.flatMap((entry, at) => {
    const found = left.indexOf(format(entry));
    if (found < 0) return [at];
    left.splice(found, 1);
    return [];
  });
}

const isEqual = (one: unknown, other: unknown): boolean => format(one) === format(other);

/** JSON with the keys of objects in one order. */
const format = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  ) ?? "";
