import { FOLLOW } from "./ease";
import type { Playhead } from "./playhead";

/** Moves a timeline along the scroll (IX3-59). */
export interface Scrub {
  /** @param once without smoothing. @param span seconds that it takes this time. */
  aim(progress: number, once: boolean, span?: number): void;
  /** @param elapsed ms. @returns whether it still moves. */
  advance(elapsed: number): boolean;
}

/** Follows with the timeline; progress is 0 to 1. */
export function createScrub(playhead: Playhead, smoothing: number): Scrub {
  const { length } = playhead.timeline;
  return createValueScrub((progress) => {
    // What never ends has no part of it to show.
    if (length < Infinity) playhead.seek(progress * length);
  }, smoothing);
}

/**
 * Follows with any number, from 0.
 * @param put called with each new number.
 * @param smoothing seconds that it takes to follow; 0 follows in the same frame.
 */
export function createValueScrub(put: (value: number) => void, smoothing: number): Scrub {
  let from = 0;
  let to = 0;
  let spent = smoothing;
  let whole = smoothing;
  let shown: number | undefined;

  function show(progress: number): void {
    if (progress !== shown) put(progress);
    shown = progress;
  }

  return {
    aim(progress, once, span = smoothing) {
      if (progress === to && shown !== undefined) return;
      from = shown ?? 0;
      to = progress;
      whole = once ? 0 : span;
      spent = 0;
      if (!whole) show(to);
    },
    advance(elapsed) {
      if (spent >= whole) return false;
      spent += elapsed / 1000;
      show(spent >= whole ? to : from + (to - from) * FOLLOW(spent / whole));
      return spent < whole;
    },
  };
}
