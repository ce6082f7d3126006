import { atEnd } from "../core/lifetime";

/** One frame of a 60 Hz screen in ms, the beat that smoothing is written for (IX-FIX-2). */
export const FRAME = 1000 / 60;

/** Longest step in ms that a smoothed value takes after a hitch. */
const LONGEST = 100;

/**
 * The time stamp of the last frame in ms, as animations of the browser count it. For browsers whose document clock
 * stops while nothing moves, it is corrected to the frame before now.
 */
export function lastFrame(): number {
  const clock = performance.now();
  const frame = (document.timeline as DocumentTimeline | undefined)?.currentTime;
  return typeof frame === "number" ? Math.max(frame, clock - FRAME * 2) : clock;
}

export interface FrameLoop {
  /** Requests a step in the next frame. */
  wake(): void;
}

/**
 * The one frame loop of the engine: it requests a frame only while something moves (IX-FIX-1).
 * @param step receives the frame's time stamp and the ms since the frame before, as far as the loop ran in it; returns
 *   the ms until the next step is needed: 0 for the next frame, `Infinity` for none.
 */
export function createFrameLoop(step: (now: number, elapsed: number) => number, signal: AbortSignal): FrameLoop {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: number | undefined;

  function wake(): void {
    if (frame || signal.aborted) return;
    clearTimeout(timer);
    frame = requestAnimationFrame(run);
  }

  function run(now: number): void {
    frame = 0;
    const wait = step(now, last === undefined ? FRAME : Math.min(now - last, LONGEST));
    last = wait < FRAME * 2 || frame ? now : undefined;
    if (wait < FRAME * 2) wake();
    // Two frames early, since a timer may be late; the loop then reads the clock itself.
    else if (wait < Infinity && !frame && !signal.aborted) timer = setTimeout(wake, wait - FRAME * 2);
  }

  atEnd(signal, () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  });
  return { wake };
}
