import type { Aspect } from "../appearance";
import type { Marker } from "../markers";
import { near, numbersIn } from "../near";
import type { Pair } from "../pair";
import type { Facts } from "../plan";
import type { Actions, StepKind, StepName } from "../steps/step";

/** A page at a width. */
export interface Place {
  page: string;
  width: number;
  lessMotion: boolean;
}

/** A difference with its context. */
export interface Difference {
  pair: Pair;
  facts: Facts | undefined;
  /** Where it was found. */
  round: Place;
  /** The element that the step uses. */
  used: Facts | undefined;
  /** All differences after the same step. */
  beside: readonly Pair[];
  /** All comparisons of the same round. */
  all: readonly Pair[];
  /** Facts of another element. */
  findFacts(mark: number | undefined): Facts | undefined;
  /** State classes of an element after the step. */
  markers(mark: number): Marker | undefined;
}

/** Steps by kind: some actions, or all of them. */
export type Steps = { readonly [Kind in StepKind]?: readonly Actions[Kind][] | "all" };

/** A value; or the lowest and the highest of each number in it; or the name of an element that a script makes. */
export type Predicted = string | readonly [from: string, to: string] | RegExp;

/** The explanation of an intended difference. */
export interface Explanation {
  /** The rule of `docs/contract` for it. */
  rule: string;
  /** Describes the difference. */
  sentence: string;
  /** The steps after which it applies. Default: all. */
  steps?: Steps;
  aspects: readonly Aspect[];
  /** Whether the rule applies. Must be narrow, because it could hide a bug otherwise. */
  when(difference: Difference): boolean;
  /** The values that the rule predicts for our copy: with any other, the difference is not explained. */
  values(difference: Difference): readonly Predicted[];
}

/** Whether a step is one of these. */
export function isStep({ kind, action }: StepName, steps: Steps): boolean {
  const actions: readonly string[] | "all" | undefined = steps[kind];
  return actions === "all" || actions?.includes(action) === true;
}

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

/** The comparisons of earlier steps of the same round. */
export const listEarlier = ({ pair, all }: Difference): readonly Pair[] =>
  all.slice(
    0,
    all.findIndex(({ step }) => step.id === pair.step.id),
  );

/** What the page has without scripts. */
export const asWithoutScripts = ({ pair }: Difference): string[] => [pair.none];

/** What it was before the step, in our copy. */
export const asBefore = ({ pair }: Difference): string[] => (pair.before === undefined ? [] : [pair.before]);

/** What the vendor script shows after any step, and the page without scripts. */
export const asReached = ({ pair, all }: Difference): string[] => [
  pair.none,
  ...all.flatMap(({ mark, aspect, part, vendor }) =>
    mark === pair.mark && aspect === pair.aspect && part === pair.part ? [vendor] : [],
  ),
];

/** Elements as the aspect `focus` names them. */
export const asFocus = (elements: readonly (Facts | undefined)[]): string[] =>
  elements.flatMap((element) => (element ? [`#${element.mark}`] : []));

/** The element that has the focus after a step. */
export const findFocused = (value: string, { findFacts }: Difference): Facts | undefined =>
  findFacts(Number(/#(\d+)$/.exec(value)?.[1] ?? -1));

/** The first explanation that fits. */
export const explain = (difference: Difference, explanations: readonly Explanation[]): Explanation | undefined =>
  explanations.find((explanation) => fits(explanation, difference));

/** Whether an explanation applies, and predicts our value. */
function fits({ steps, aspects, when, values }: Explanation, difference: Difference): boolean {
  const { step, aspect, ours } = difference.pair;
  return (
    aspects.includes(aspect) &&
    (steps === undefined || isStep(step, steps)) &&
    when(difference) &&
    values(difference).some((value) => isPredicted(aspect, ours, value))
  );
}

function isPredicted(aspect: Aspect, ours: string, value: Predicted): boolean {
  if (typeof value === "string") return near(aspect, ours, value);
  if (value instanceof RegExp) return value.test(ours);
  const [from, to] = value.map(numbersIn) as [number[], number[]];
  const between = numbersIn(ours).map((number, at) => {
    const [least, most] = [from[at] ?? NaN, to[at] ?? NaN].sort((a, b) => a - b) as [number, number];
    return Math.min(Math.max(number, least), most);
  });
  let at = 0;
  return near(
    aspect,
    ours,
    ours.replace(/-?\d+\.?\d*(?:e-?\d+)?/g, () => String(between[at++])),
  );
}

/** The data of a round. */
export interface Known {
  pairs: readonly Pair[];
  facts: ReadonlyMap<number, Facts>;
  markers(step: string, mark: number): Marker | undefined;
}

/** Adds the context to a pair. @param used the element that its step uses. */
export function inContext(
  pair: Pair,
  { pairs, facts, markers }: Known,
  used: number | undefined,
  round: Place,
): Difference {
  const findFacts = (mark: number | undefined) => (mark === undefined ? undefined : facts.get(mark));
  return {
    pair,
    facts: findFacts(pair.mark),
    round,
    used: findFacts(used),
    beside: pairs.filter((other) => !other.equal && other.step.id === pair.step.id),
    all: pairs,
    findFacts,
    markers: (mark) => markers(pair.step.id, mark),
  };
}
