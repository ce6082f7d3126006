import { atEnd } from "./lifetime";

/**
 * At most one run per animation frame, for any number of calls.
 * @returns a function that requests a run; the arguments of the first call of a frame win.
 */
export function perFrame<A extends unknown[]>(run: (...args: A) => void, signal?: AbortSignal): (...args: A) => void {
  let frame = 0;
  atEnd(signal, () => cancelAnimationFrame(frame));
  return (...args) => {
    if (frame || signal?.aborted) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      run(...args);
    });
  };
}
