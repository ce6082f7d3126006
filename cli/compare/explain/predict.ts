import type { Appearance, Aspect } from "../appearance";
import { near, readNumbers, wordsIn, writeNumbers } from "../near";
import type { Pair } from "../pair";
import type { StepName } from "../steps/step";
import type { Difference, Predicted } from "./explain";

/** All that an element shows. */
export const LOOKS = ["seen", "box", "opacity", "transform", "filter", "colors", "classes", "value"] as const;

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
