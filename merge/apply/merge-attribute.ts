import { findAttributeKind, plainValue, readStyle, splitWords } from "../tree/attributes";

type Value = string | null;

/**
 * Merges three values of an attribute, `null` for none: classes and relations one by one, styles by property, others as a
 * whole. Undefined if both versions changed the same part.
 */
export function mergeAttribute(name: string, base: Value, mine: Value, theirs: Value): { value: Value } | undefined {
  const plain = (value: Value) => (value === null ? null : plainValue(name, value));
  if (plain(theirs) === plain(base)) return { value: mine };
  if (plain(theirs) === plain(mine)) return { value: theirs };
  const kind = findAttributeKind(name);
  if (kind === "set") return mergeSets(splitWords(base ?? ""), splitWords(mine ?? ""), splitWords(theirs ?? ""));
  if (kind === "style") return mergeStyles(base ?? "", mine ?? "", theirs ?? "");
  return undefined;
}

/** A name that both versions replaced by different names is a conflict. */
function mergeSets(base: string[], mine: string[], theirs: string[]): { value: string } | undefined {
  const without = (list: string[], other: string[]) => list.filter((name) => !other.includes(name));
  const added = without(mine, base);
  const removed = without(base, mine);
  const theirAdded = without(theirs, base);
  const sameRemoved = removed.filter((name) => !theirs.includes(name));
  const isReplaced = without(added, theirAdded).length > 0 && without(theirAdded, added).length > 0;
  if (sameRemoved.length > 0 && isReplaced) return undefined;
  return { value: [...without(theirs, removed), ...without(added, theirs)].join(" ") };
}

function mergeStyles(base: string, mine: string, theirs: string): { value: string } | undefined {
  const before = readStyle(base);
  const own = readStyle(mine);
  const result = readStyle(theirs);
  for (const property of new Set([...before.keys(), ...own.keys()])) {
    const value = own.get(property);
    const other = result.get(property);
    if (value === before.get(property) || value === other) continue;
    if (other !== before.get(property)) return undefined;
    if (value === undefined) result.delete(property);
    else result.set(property, value);
  }
  return {
    value: [...result].map(([property, value]) => (value === "" ? property : `${property}:${value}`)).join(";"),
  };
}
