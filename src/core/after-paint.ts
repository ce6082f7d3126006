import { atEnd, createLifetime } from "./lifetime";
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

/**
 * Resolves after the next paint, for work that a visitor has asked for and that need not be in the first frame. Resolves at
 * once where no paint follows: on a page that is not shown, as soon as it is hidden, which every page is that is left, and
 * when the signal aborts.
 */
export function nextPaint(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden || signal.aborted) return resolve();
    const life = createLifetime(signal);
    atEnd(life.signal, resolve);
    document.addEventListener("visibilitychange", life.abort, { signal: life.signal });
    requestAnimationFrame(() => setTimeout(life.abort));
  });
}
