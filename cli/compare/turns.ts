import { availableParallelism, freemem } from "node:os";

/** Bytes that the pages of a round need at most, in all variants. */
const ROUND_BYTES = 1.5 * 2 ** 30;
/** Rounds for each core: most of their time is waiting. */
const ROUNDS_PER_CORE = 2;

/** The turn of one of several rounds that run at the same time. */
export interface Turn {
  /** Resolves when all rounds before it have had their turn. */
  begin: Promise<void>;
  /** Ends it; may be called again. */
  end(): void;
}

/** How many rounds this machine can run at the same time, at least 1. */
export const countSideBySide = (): number =>
  Math.max(1, Math.min(availableParallelism() * ROUNDS_PER_CORE, Math.floor(freemem() / ROUND_BYTES)));

/**
 * Runs a function for each item, at most `most` at the same time. Items begin in order, and each has its turn in order.
 * @param run must end its turn only after it has begun; the end of `run` ends it, too. @returns the results, in order.
 */
export async function runSideBySide<Item, Result>(
  items: readonly Item[],
  most: number,
  run: (item: Item, turn: Turn) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let before = Promise.resolve();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) {
      let end = (): void => undefined;
      const begin = before;
      before = new Promise((done) => (end = done));
      try {
        results[at] = await run(items[at] as Item, { begin, end: () => end() });
      } finally {
        // Its turn ends after those before it.
        void begin.then(() => end());
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work));
  return results;
}
