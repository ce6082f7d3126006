/** One own property; nothing is read from prototypes, and nothing from null or undefined. */
export function own(value: unknown, key: string): unknown {
  return value != null && Object.hasOwn(Object(value) as object, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** Pages of some years write the path of the whole query in front of the row's own (`rendering.md` R-4). */
const ROW_PREFIX = /^(database\.)?userSubscriptions\[\]\./;

/**
 * The value at a path of a row: dots and brackets, `a.b`, `a[0].b`, with or without `database.userSubscriptions[].`
 * in front (`rendering.md` R-4).
 * @returns `undefined` when anything on the way is missing.
 */
export function rowValue(row: unknown, path: string): unknown {
  return path
    .replace(ROW_PREFIX, "")
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce(own, row);
}

/** The value at a dotted path of a query result (`rendering.md` R-4). */
export function treeValue(data: unknown, path: string): unknown {
  return path.split(".").reduce((value, key) => (value == null ? value : own(value, key)), data);
}
