import type { PageChange } from "../records/pages";

/** What a change changes: a second change of the same replaces the first one. */
function findKey(change: PageChange): string {
  if (change.kind === "settings") return change.kind;
  return `${change.kind} ${change.place} ${change.kind === "attribute" ? change.name : ""}`;
}

/** Copies and moves follow each other; all else is there once. */
const isRepeated = ({ kind }: PageChange): boolean => kind === "duplicate" || kind === "move";

export const isSameChange = (one: PageChange, other: PageChange): boolean => findKey(one) === findKey(other);

/** Adds a change to a list, in the place of an earlier one of the same. */
export function addChange(changes: readonly PageChange[], change: PageChange): PageChange[] {
  const at = isRepeated(change) ? -1 : changes.findIndex((one) => isSameChange(one, change));
  const before = changes[at];
  if (!before) return [...changes, change];
  const merged = before.kind === "settings" && change.kind === "settings" ? { ...before, ...change } : change;
  return changes.with(at, merged);
}

export const removeChange = (changes: readonly PageChange[], change: PageChange): PageChange[] =>
  changes.filter((one) => !isSameChange(one, change));
