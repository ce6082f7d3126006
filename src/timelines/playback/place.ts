import { seconds, type Time } from "../data/schema";
import { getLength, type Tween } from "./tween";

/** When an action begins and ends, in seconds of its timeline; without repeats if they are endless. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** From the first start to the last end; nothing for an action without tweens. */
function readSpan(tweens: readonly Tween[]): Span[] {
  const ends = tweens.map((tween) => tween.start + (tween.repeat < 0 ? tween.duration : getLength(tween)));
  return ends.length ? [{ start: Math.min(...tweens.map(({ start }) => start)), end: Math.max(...ends) }] : [];
}

/**
 * When an action begins (IX3-35): a time; `<` and `>` with the start and the end of the action before it; `+=` and `-=`
 * after and before the end of all so far. An offset may follow `<` and `>`, as in `<+=0.5` and `>-0.2`.
 * @param earlier the tweens of each action before it.
 * @returns seconds, at least 0.
 */
export function placeAction(position: Time | undefined, earlier: readonly (readonly Tween[])[]): number {
  const spans = earlier.flatMap(readSpan);
  const [, anchor = "", sign = "", offset = ""] = /^([<>]?)([+-]?)=?(.*)$/.exec(String(position ?? 0).trim()) ?? [];
  const distance = seconds(offset) * (sign === "-" ? -1 : 1);
  const last = spans.at(-1) ?? { start: 0, end: 0 };
  const from = { "<": last.start, ">": last.end, "": sign ? Math.max(0, ...spans.map(({ end }) => end)) : 0 }[anchor];
  return Math.max(0, (from ?? 0) + distance);
}
