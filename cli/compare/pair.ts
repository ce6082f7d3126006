import type { CopyKind } from "./copies";
import type { Aspect } from "./appearance";
import type { StepName } from "./steps/step";
import type { Outcome, Outcomes } from "./walk";

/** One aspect of one element after one step, with the value of each variant. */
export interface Pair {
  step: StepName & { label: string };
  /** The element's number; undefined for the whole page. */
  mark: number | undefined;
  aspect: Aspect;
  /** The part of `made`: `lightbox`, `dots #12`. */
  part: string;
  none: string;
  vendor: string;
  ours: string;
  /** Ours before the step; undefined for what begins with the step. */
  before: string | undefined;
  equal: boolean;
}

export interface Compared {
  pairs: Pair[];
  /** Excluded effects: the element never stops moving, or the difference did not recur. */
  noise: number;
}

export type Ways = Partial<Record<CopyKind, Outcomes>>;

/** Values of one aspect: before and after the step. */
export interface Change {
  before: string | undefined;
  after: string;
}

/**
 * Adds a pair if a script has an effect; else returns undefined.
 * @param pick the value of a variant.
 * @param restless whether it never stops moving, and only counts as noise. Default: false.
 */
export type Add = (
  aspect: Aspect,
  mark: number | undefined,
  part: string,
  pick: (outcome: Outcome) => Change,
  restless?: boolean,
) => Pair | undefined;
