import type { Marker } from "../markers";
import type { Pair } from "../pair";
import type { Facts } from "../plan";

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

/** The explanation of an intended difference. */
export interface Explanation {
  /** The rule of `docs/contract` for it. */
  rule: string;
  /** Describes the difference. */
  sentence: string;
  /** Whether the explanation applies. Must be narrow, because it could hide a bug otherwise. */
  when(difference: Difference): boolean;
}

/** The numbered elements around an element, nearest first. Numbers follow the document: that of a parent is lower. */
export function listAround(facts: Facts | undefined, findFacts: Difference["findFacts"]): Facts[] {
  const parent = findFacts(facts?.parent);
  return facts && parent && parent.mark < facts.mark ? [parent, ...listAround(parent, findFacts)] : [];
}

/** The comparisons of earlier steps of the same round. */
export const listEarlier = ({ pair, all }: Difference): readonly Pair[] =>
  all.slice(
    0,
    all.findIndex(({ step }) => step.id === pair.step.id),
  );

/** The first explanation that fits. */
export function explain(difference: Difference, explanations: readonly Explanation[]): Explanation | undefined {
  return explanations.find(({ when }) => when(difference));
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
