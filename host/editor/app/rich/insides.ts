import type { PageChange } from "../../../records/pages";
import { parseMark, type Mark } from "../../../pages/mark";

/** Whether a place is the other one, or inside of it. */
const isWithin = (inner: Mark, outer: Mark): boolean =>
  inner.copy === outer.copy && outer.path.every((index, level) => inner.path[level] === index);

/**
 * The changes that stay when a rich text is written anew: those inside of it are in its content already, but for those of parts
 * that stay as a whole.
 * @param kept marks of these parts.
 */
export function listOtherChanges(
  changes: readonly PageChange[],
  place: string,
  kept: readonly string[],
): readonly PageChange[] {
  const [outer] = parseMarks([place]);
  const whole = parseMarks(kept);
  /** Copies of what is inside. */
  const copies = new Set<string>();
  return changes.filter((change) => {
    if (change.kind === "settings" || change.place === place) return true;
    const [mark] = parseMarks([change.place]);
    if (!mark || !outer) return true;
    const isInside = copies.has(mark.copy) || isWithin(mark, outer);
    if (!isInside || whole.some((one) => isWithin(mark, one))) return true;
    if (change.kind === "duplicate") copies.add(change.copy);
    return false;
  });
}

const parseMarks = (places: readonly string[]): Mark[] => places.flatMap((one) => parseMark(one) ?? []);
