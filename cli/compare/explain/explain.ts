import type { Appearance, Aspect } from "../appearance";
import type { Marker } from "../markers";
import { near, readNumbers, wordsIn, writeNumbers } from "../near";
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
  /** State of an element after the step. */
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
  /** The steps for which it applies. Default: all. */
  steps?: Steps;
  aspects: readonly Aspect[];
  /** Whether the rule applies. Must be narrow, because it could hide a bug otherwise. */
  when(difference: Difference): boolean;
  /** The values that the rule predicts for our copy: with any other, the difference is not explained. */
  values(difference: Difference): readonly Predicted[];
}

/** All that an element shows. */
export const LOOKS = ["seen", "box", "opacity", "transform", "filter", "colors", "classes", "value"] as const;

/** Height of the window in px. */
export const WINDOW = 800;

/** Whether a step is one of these. */
export function isStep({ kind, action }: StepName, steps: Steps): boolean {
  const actions: readonly string[] | "all" | undefined = steps[kind];
  return actions === "all" || actions?.includes(action) === true;
}

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
export const listParts = ({ used, findFacts }: Pick<Difference, "used" | "findFacts">, name: string) =>
  listInside(used, findFacts).filter(({ classes }) => classes.includes(name));

/** The comparisons of earlier steps of the same round. */
export const listEarlier = ({ pair, all }: Difference): readonly Pair[] =>
  all.slice(
    0,
    all.findIndex(({ step }) => step.id === pair.step.id),
  );

/** The same of the same element, after all steps. */
const listSame = ({ pair: { mark, aspect, part }, all }: Difference): readonly Pair[] =>
  all.filter((other) => other.mark === mark && other.aspect === aspect && other.part === part);

/** Whether a step is one of the widget that the step of the difference uses. */
export const isOfWidget = ({ kind, mark }: StepName, { pair: { step } }: Difference) =>
  mark !== undefined && mark === step.mark && kind === step.kind;

/** What the page has without scripts. */
export const asWithoutScripts = ({ pair }: Difference): string[] => [pair.none];

/** What it was before the step, in our copy. */
export const asBefore = ({ pair }: Difference): string[] => (pair.before === undefined ? [] : [pair.before]);

/** What the vendor script shows after any step, and the page without scripts. */
export const asReached = (difference: Difference): string[] => [
  difference.pair.none,
  ...listSame(difference).map(({ vendor }) => vendor),
];

/** What the vendor script shows after another step of the same widget. */
export const asAfter = (difference: Difference, action: StepName["action"]): string[] =>
  listSame(difference).flatMap(({ step, vendor }) =>
    step.action === action && isOfWidget(step, difference) ? [vendor] : [],
  );

/** What the vendor script shows of it after each later step. */
export function listLater({ pair: { mark = -1, aspect, vendor }, markers }: Difference): string[] {
  const length = vendor.split(" ").length;
  // A box is compared without its height if something in it is taller.
  const shorten = (value: string) => (aspect === "box" ? value.split(" ").slice(0, length).join(" ") : value);
  return (markers(mark)?.later ?? []).flatMap((look) =>
    look.seen && aspect in look ? shorten(String(look[aspect as keyof Appearance])) : [],
  );
}

/**
 * The end of what has not played yet: the last later value of the vendor script that is another one. What is served moved
 * away, and never plays with the vendor script, ends at its place.
 */
export function asEnd(difference: Difference): string[] {
  const { aspect, none, vendor } = difference.pair;
  const end = listLater(difference).findLast((value) => !near(aspect, value, vendor));
  return end !== undefined ? [end] : aspect === "transform" && vendor === none ? [""] : [];
}

/** The lowest and the highest of each number in values of the same form. */
function findBounds(aspect: Aspect, form: string, values: readonly string[]): [lowest: number[], highest: number[]] {
  const isLike = (value: string) => aspect === "transform" || wordsIn(value) === wordsIn(form);
  const rows = [form, ...values.filter(isLike)].map((value) => readNumbers(aspect, value));
  const each = (choose: (...numbers: number[]) => number) =>
    (rows[0] ?? []).map((number, at) => choose(...rows.map((row) => row[at] ?? number)));
  return [each(Math.min), each(Math.max)];
}

/** Between what the vendor script shows, lowest and highest. */
export function asBetween(difference: Difference): Predicted[] {
  const { aspect, vendor } = difference.pair;
  const bounds = findBounds(aspect, vendor, asReached(difference));
  return [bounds.map((numbers) => writeNumbers(aspect, vendor, numbers)) as [string, string]];
}

/** Near what the vendor script shows, by that share of all that the page without scripts and the vendor script show. */
export function asWithin(share: number, difference: Difference): Predicted[] {
  const { aspect, vendor } = difference.pair;
  const [lowest, highest] = findBounds(aspect, vendor, asReached(difference));
  const most = Math.min(share, 1);
  const away = (times: number) =>
    readNumbers(aspect, vendor).map((number, at) => number + times * most * ((highest[at] ?? 0) - (lowest[at] ?? 0)));
  return [[writeNumbers(aspect, vendor, away(-1)), writeNumbers(aspect, vendor, away(1))]];
}

/** The vendor's scroll position, and up to some px above and below. */
export function asScrolled({ pair }: Difference, up: number, down: number): [string, string] {
  const [x = "", y = ""] = pair.vendor.split(" ");
  return [`${x} ${Number(y) - up}`, `${x} ${Number(y) + down}`];
}

/** Elements as the aspect `focus` names them. */
export const asFocus = (elements: readonly (Facts | undefined)[]): string[] =>
  elements.flatMap((element) => (element ? [`#${element.mark}`] : []));

/** The element that has the focus after a step. */
export const findFocused = (value: string, { findFacts }: Pick<Difference, "findFacts">): Facts | undefined =>
  findFacts(Number(/^#(\d+)$/.exec(value)?.[1] ?? -1));

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
  const [lowest, highest] = value.map((text) => readNumbers(aspect, text)) as [number[], number[]];
  const own = readNumbers(aspect, ours);
  const nearest = lowest.map((least, at) => Math.min(Math.max(own[at] ?? NaN, least), highest[at] ?? NaN));
  return near(aspect, ours, writeNumbers(aspect, value[0], nearest));
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
