import type { Change } from "./kind";
import type { Data, Interactions, Path } from "./interactions";

/**
 * A copy of the data with another value; `undefined` removes it, from a list, too.
 * @returns undefined if there is no such place, or nothing changes.
 */
export function setValue(
  data: Data,
  path: Path,
  choose: (before: unknown) => unknown,
): { data: Data; before: unknown } | undefined {
  const changed = structuredClone(data);
  const last = path.at(-1);
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (at as Data | undefined)?.[key], changed);
  if (last === undefined || typeof holder !== "object" || holder === null) return undefined;
  const before = (holder as Data)[last];
  const value = choose(before);
  if (JSON.stringify(before) === JSON.stringify(value)) return undefined;
  if (value !== undefined) (holder as Data)[last] = value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else Reflect.deleteProperty(holder, last);
  return { data: changed, before };
}

/** Sets a value of the data in a page. @returns undefined if nothing changes. */
export function setData(
  { data, start, end }: Pick<Interactions, "data" | "start" | "end">,
  path: Path,
  value: unknown,
): Change | undefined {
  const changed = setValue(data, path, () => value);
  if (!changed) return undefined;
  const { before } = changed;
  const text = JSON.stringify(changed.data).replaceAll("<", "\\u003c");
  const words = `${path.filter((key) => !STEPS.includes(key)).join(".")}: ${format(before)} → ${format(value)}`;
  return { edits: [{ start, end, text }], words, data: { path, value, before } };
}

/** Keys that say nothing in a path. */
const STEPS: Path = ["actionLists", "actionItemGroups", "actionItems", "config", "events"];

/** A short text of a value. */
function format(value: unknown): string {
  const text = value === undefined ? "none" : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
