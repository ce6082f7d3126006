import { perFrame } from "./per-frame";

/**
 * For what no visitor sees in the next frame, as texts for screen readers: it would delay the response to a press by its
 * layout. At most one run per frame; the arguments of the last call win.
 * @returns a function that requests a run after the next paint.
 */
export function afterPaint<A extends unknown[]>(run: (...args: A) => void, signal?: AbortSignal): (...args: A) => void {
  let latest: A | undefined;
  const request = perFrame(() => {
    // A task that is queued in a frame runs after its paint.
    setTimeout(() => {
      const args = latest;
      latest = undefined;
      if (args && !signal?.aborted) run(...args);
    });
  }, signal);
  return (...args) => {
    latest = args;
    request();
  };
}
