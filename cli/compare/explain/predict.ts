import type { Appearance, Aspect } from "../appearance";
import { readHeight } from "../boxes";
import { near, readNumbers, spatial, wordsIn, writeNumbers } from "../near";
import type { Pair } from "../pair";
import type { Facts } from "../plan";
import type { StepName } from "../steps/step";
import type { Difference, Predict, Predicted } from "./explain";

/** State classes with or without one. */
export const withClass = (classes: string, name: string, isSet: boolean): string =>
  [...classes.split(" ").filter((each) => each && each !== name), ...(isSet ? [name] : [])].sort().join(" ");

/** All that an element shows. */
export const LOOKS = ["seen", "box", "opacity", "transform", "filter", "colors", "classes", "value", "layer"] as const;

/** Height of the window in px. */
export const WINDOW = 800;

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

/** What it was before the step, in our copy. @param first what it is after the first step. */
export const asBefore = (difference: Difference, first: Predict = () => []): readonly Predicted[] =>
  difference.pair.before === undefined ? first(difference) : [difference.pair.before];

/** What it was before the step, and at first as without scripts. */
export const asStill = (difference: Difference) => asBefore(difference, asWithoutScripts);

/** As before the step or without scripts, if it has lost the focus to one of these elements, or another one has it. */
export const asUnfocused = (difference: Difference, targets: readonly Predicted[]) =>
  difference.beside.some(
    ({ aspect, vendor, ours }) =>
      aspect === "focus" &&
      targets.includes(ours) &&
      (difference.pair.mark === undefined || vendor === `#${difference.pair.mark}`),
  )
    ? [...asBefore(difference), ...asWithoutScripts(difference)]
    : [];

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
  const seen = markers(mark)?.later.filter(({ seen }) => seen) ?? [];
  return seen.map((look) => shorten(String(look[aspect as keyof Appearance])));
}

/** Whether the vendor script still shows what it began with. */
function isAtBeginning(difference: Difference): boolean {
  const { step, none, vendor } = difference.pair;
  const same = listSame(difference);
  const earlier = same.slice(0, same.indexOf(difference.pair));
  const isFirst = earlier.length > 0 || step.kind === "load" || vendor === none;
  return isFirst && earlier.every((other) => other.vendor === vendor);
}

/**
 * The end of what has not played yet: the last later value of the vendor script that is another one. What is served moved
 * away, and never plays with the vendor script, ends at its place.
 */
export function asEnd(difference: Difference): string[] {
  const { aspect, none, vendor } = difference.pair;
  if (!isAtBeginning(difference)) return [];
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

/** Degrees by which a transform turns its element; undefined if it does anything else. */
function readTurn(transform: string): number | undefined {
  const [cos = 1, sin = 0] = spatial(transform);
  const degrees = (Math.atan2(sin, cos) * 180) / Math.PI;
  return near("transform", transform, turnBy(degrees)) ? degrees : undefined;
}

function turnBy(degrees: number): string {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return writeNumbers("transform", "", [cos, sin, -sin, cos, 0, 0]);
}

/** Turned by some degrees, from nothing to twice as far as the vendor script turns it: it may be on its way at the last step. */
export function asTurned(difference: Difference): string[] {
  const turns = asReached(difference).flatMap((transform) => readTurn(transform) ?? []);
  const [least, most] = [2 * Math.min(0, ...turns), 2 * Math.max(0, ...turns)];
  return most - least < 1 ? [] : Array.from({ length: Math.ceil(most - least) + 1 }, (_, at) => turnBy(least + at));
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

/** px of a margin, which no box has. */
const MARGIN = 20;

/** px of what only the vendor script shows of some elements, and of what only ours shows. */
export function measureShown(elements: readonly (Facts | undefined)[], { markers }: Difference): [number, number] {
  const sum = (shown: "vendor" | "ours", hidden: "vendor" | "ours") =>
    [...new Set(elements)].reduce((px, element) => {
      const marker = element && markers(element.mark);
      return marker?.[shown].seen && !marker[hidden].seen ? px + readHeight(marker[shown].box) + MARGIN : px;
    }, 0);
  return [sum("vendor", "ours"), sum("ours", "vendor")];
}

/** Height in px of what the step uses, with the vendor script. */
export const measureUsed = ({ used, markers }: Difference): number =>
  readHeight((used && markers(used.mark)?.vendor.box) ?? "");

/** The vendor's scroll position, and up to some px above and below. */
export function asScrolled({ pair }: Difference, up: number, down: number): [string, string] {
  const [x = "", y = ""] = pair.vendor.split(" ");
  return [`${x} ${Number(y) - up}`, `${x} ${Number(y) + down}`];
}
