import type { Facts } from "../plan";
import type { Difference } from "./explain";

type Around = Pick<Difference, "used" | "findFacts">;

/** Whether an element is in a component, by the name in `Facts.within`, or is it. */
export const isIn = (facts: Facts | undefined, component: string) => facts?.within.includes(component) === true;

/** Whether one of these events changes it. */
export const isChangedBy = ({ facts }: Pick<Difference, "facts">, events: readonly string[]) =>
  facts?.changedBy.some((event) => events.includes(event)) === true;

/** The numbered elements around an element, nearest first. Numbers follow the document: that of a parent is lower. */
export function listAround(facts: Facts | undefined, findFacts: Difference["findFacts"]): Facts[] {
  const parent = findFacts(facts?.parent);
  return facts && parent && parent.mark < facts.mark ? [parent, ...listAround(parent, findFacts)] : [];
}

/** The numbered elements in an element, in the order of the document. */
export function listInside(facts: Facts | undefined, findFacts: Difference["findFacts"]): Facts[] {
  const found: Facts[] = [];
  for (let mark = (facts?.mark ?? 0) + 1, next = findFacts(mark); facts && next; next = findFacts(++mark)) {
    if (!listAround(next, findFacts).some((each) => each.mark === facts.mark)) break;
    found.push(next);
  }
  return found;
}

/** Whether it is the element that the step uses, or in it. */
export const isOfUsed = ({ facts, used, findFacts }: Difference) =>
  [facts, ...listAround(facts, findFacts)].some((each) => each && each.mark === used?.mark);

/** The elements of a class in the element that the step uses. */
export const listParts = ({ used, findFacts }: Around, name: string) =>
  listInside(used, findFacts).filter(({ classes }) => classes.includes(name));

/** Elements as the aspect `focus` names them. */
export const asFocus = (elements: readonly (Facts | undefined)[]): string[] =>
  elements.flatMap((element) => (element ? [`#${element.mark}`] : []));

/** The element that has the focus after a step. */
export const findFocused = (value: string, { findFacts }: Pick<Difference, "findFacts">): Facts | undefined =>
  findFacts(Number(/^#(\d+)$/.exec(value)?.[1] ?? -1));
