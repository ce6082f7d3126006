import { seconds, type Time } from "../data/schema";

/** When an action begins and ends, in seconds of its timeline; without repeats if they are endless. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * When an action begins (IX3-35): a time; `<` and `>` with the start and the end of the action before it; `+=` and `-=`
 * after and before the end of all so far. An offset may follow `<` and `>`, as in `<+=0.5` and `>-0.2`.
 * @returns seconds, at least 0.
 */
export function placeAction(position: Time | undefined, spans: readonly Span[]): number {
  const [, anchor = "", sign = "", offset = ""] = /^([<>]?)([+-]?)=?(.*)$/.exec(String(position ?? 0).trim()) ?? [];
  const distance = seconds(offset) * (sign === "-" ? -1 : 1);
  const last = spans.at(-1) ?? { start: 0, end: 0 };
  const from = { "<": last.start, ">": last.end, "": sign ? Math.max(0, ...spans.map(({ end }) => end)) : 0 }[anchor];
  return Math.max(0, (from ?? 0) + distance);
}
