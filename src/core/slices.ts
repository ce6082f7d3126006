/** Time in ms after which work yields to the browser; a quarter of a long task, for phones four times slower. */
export const SLICE = 10;

/**
 * Runs steps in order, the first slice at once and the rest in separate tasks, until `signal` aborts.
 * @returns when they are done or ended; `undefined` if one slice was enough.
 */
export function inSlices(steps: readonly (() => void)[], signal: AbortSignal): Promise<void> | undefined {
  let next = 0;

  function work(): boolean {
    const end = performance.now() + SLICE;
    do steps[next++]?.();
    while (next < steps.length && performance.now() < end);
    return next >= steps.length;
  }

  if (work()) return undefined;
  return new Promise((resolve) => {
    const again = () => void setTimeout(() => (signal.aborted || work() ? resolve() : again()));
    again();
  });
}
