import type { Store } from "../store/store";

/** Ms of the longest pause between two looks at a queue. */
const LONGEST = 30_000;

/** Ms of a step of a pause, after which a change is noticed. */
const STEP = 1000;

/**
 * Pauses between looks at a queue that was empty. In a store that only this process writes to, each one is twice as long as
 * the last one until something is written, so that the files of sites without visitors can stay closed.
 * @param sleep resolves after ms, or as soon as the signal aborts.
 */
export function createLookPause(
  store: Pick<Store, "changes">,
  sleep: (ms: number) => Promise<void>,
  signal: AbortSignal,
): () => Promise<void> {
  let known = store.changes?.();
  let next = STEP;
  return async () => {
    for (let slept = 0; slept < next && !signal.aborted; slept += STEP) {
      await sleep(STEP);
      const changes = store.changes?.();
      if (changes !== undefined && changes === known) continue;
      known = changes;
      next = STEP;
      return;
    }
    next = Math.min(2 * next, LONGEST);
  };
}
