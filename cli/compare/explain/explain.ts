import type { Aspect } from "../appearance";
import type { Marker } from "../markers";
import { near, readNumbers, writeNumbers } from "../near";
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
  /** Only with reduced motion. */
  lessMotion?: true;
  /** Whether the rule applies. Must be narrow, because it could hide a bug otherwise. Default: always. */
  when?(difference: Difference): boolean;
  /** The values that the rule predicts for our copy, by aspect: with any other, the difference is not explained. */
  values: Values;
}

export type Predict = (difference: Difference) => readonly Predicted[];
type Values = { readonly [A in Aspect]?: Predict };

/** The same prediction for several aspects. */
export const forEach = (aspects: readonly Aspect[], predict: Predict): Values =>
  Object.fromEntries(aspects.map((aspect) => [aspect, predict]));

/** Whether a step is one of these. */
export function isStep({ kind, action }: StepName, steps: Steps): boolean {
  const actions: readonly string[] | "all" | undefined = steps[kind];
  return actions === "all" || actions?.includes(action) === true;
}

/** The first explanation that fits. */
export const explain = (difference: Difference, explanations: readonly Explanation[]): Explanation | undefined =>
  explanations.find((explanation) => fits(explanation, difference));

/** Whether an explanation fits a difference after the same step. */
export const isExplained = (difference: Difference, pair: Pair, explanation: Explanation): boolean =>
  fits(explanation, { ...difference, pair, facts: difference.findFacts(pair.mark) });

/** Whether an explanation applies, and predicts our value. */
function fits({ steps, lessMotion, when, values }: Explanation, difference: Difference): boolean {
  const { step, aspect, ours } = difference.pair;
  if ((steps && !isStep(step, steps)) || (lessMotion && !difference.round.lessMotion)) return false;
  const predict = when?.(difference) === false ? undefined : values[aspect];
  return predict !== undefined && predict(difference).some((value) => isPredicted(aspect, ours, value));
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
