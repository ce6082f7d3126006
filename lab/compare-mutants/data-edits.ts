import type { Change } from "./kind";
import type { Data, Interactions, Path } from "./interactions";

/** Sets a value of the data; `undefined` removes it, from a list, too. @returns undefined if nothing changes. */
export function setData(
  { data, start, end }: Pick<Interactions, "data" | "start" | "end">,
  path: Path,
  value: unknown,
): Change | undefined {
  const changed = structuredClone(data);
  const last = path.at(-1);
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (at as Data)[key], changed) as Data;
  if (last === undefined || holder[last] === value) return undefined;
  const before = holder[last];
  if (value === undefined && Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (value === undefined) delete holder[last];
  else holder[last] = value;
  const text = JSON.stringify(changed).replaceAll("<", "\\u003c");
  const words = `${path.filter((key) => !STEPS.includes(key)).join(".")}: ${format(before)} → ${value === undefined ? "none" : format(value)}`;
  return { edits: [{ start, end, text }], words };
}

/** Keys that say nothing in a path. */
const STEPS: Path = ["actionLists", "actionItemGroups", "actionItems", "config", "events"];

/** A short text of a value. */
function format(value: unknown): string {
  const text = JSON.stringify(value) ?? "none";
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
