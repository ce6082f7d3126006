import type { Curve } from "../../motion/curves";
import type { Track } from "../properties/property";
import type { Styled } from "../properties/surface";

/** How often something runs, in seconds. */
export interface Repetition {
  /** Of one run. */
  readonly duration: number;
  /** Runs after the first; -1: for ever. */
  readonly repeat: number;
  /** Between two runs. */
  readonly gap: number;
  /** Every second run is reversed. */
  readonly yoyo: boolean;
}

/** Length of all runs (IX3-36). */
export function getLength({ duration, repeat, gap }: Repetition): number {
  return repeat < 0 ? Infinity : duration * (repeat + 1) + gap * repeat;
}

/** The run at a time, and the time inside it (IX3-37). */
export function runAt({ duration, repeat, gap, yoyo }: Repetition, time: number): { run: number; within: number } {
  const span = duration + gap;
  const last = repeat < 0 ? Infinity : repeat;
  const run = span ? Math.min(Math.floor(time / span), last) : 0;
  // What never ends has one run; no times endless is no number.
  const within = Math.min(run ? time - run * span : time, duration);
  return { run, within: yoyo && run % 2 ? duration - within : within };
}

/** One action on one element. */
export interface Tween extends Repetition {
  readonly element: Styled;
  /** Seconds in its timeline. */
  readonly start: number;
  readonly ease: Curve;
  readonly values: readonly Track[];
  /** Happens when the start is passed, forwards and backwards alike, instead of values (IX3-32). */
  readonly pass?: () => void;
  /** Whether it has its start values at rest (IX3-22). */
  readonly immediate: boolean;
}

/** How a timeline is shown. */
export interface Show {
  /** Nothing is passed: a jump. */
  readonly silent?: boolean;
  /** Placed by the scroll or the pointer: an action at exactly this moment has begun, backward too (IX3-59). */
  readonly placed?: boolean;
  /** The reverse has the ease mirrored (IX3-50). */
  readonly flip?: boolean;
}

/** @param snap movement is at its end at once, for visitors who prefer reduced motion (IX3-70). */
export function putTween(
  { values, ease, ...rhythm }: Tween,
  time: number,
  forward: boolean,
  flip: boolean,
  snap: boolean,
): void {
  const { duration } = rhythm;
  const { within } = runAt(rhythm, time);
  // Sums of times are not exact, and some values only count at the very end.
  const plain = duration ? Math.round((within / duration) * 1e6) / 1e6 : forward ? 1 : 0;
  const share = flip ? 1 - ease(1 - plain) : ease(plain);
  for (const track of values) track.begin();
  for (const track of values) track.put(snap && track.motion ? Number(forward) : share);
}
