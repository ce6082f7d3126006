/** Work that runs a few at once. Keys with waiting work take turns, so that one with much of it delays no other. */
export interface FairQueue {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Number of waiting works of a key. */
  waiting(key: string): number;
}

/** How long a work may wait. */
export interface WaitLimit {
  /** Ms. */
  limit: number;
  /** What the call of a work that waited longer rejects with. */
  error(): Error;
}

/**
 * @param atOnce maximum of works that run, of all keys together.
 * @param late default: a work waits as long as needed.
 */
export function createFairQueue(atOnce: number, late?: WaitLimit): FairQueue {
  /** Waiting works by key. The key whose turn is next is first. */
  const lanes = new Map<string, (() => void)[]>();
  let running = 0;

  function startNext(): void {
    const [next] = lanes;
    if (!next) {
      running--;
      return;
    }
    const [key, lane] = next;
    const start = lane.shift();
    lanes.delete(key);
    if (lane.length) lanes.set(key, lane);
    start?.();
  }

  function wait(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const lane = lanes.get(key) ?? [];
      lanes.set(key, lane);
      const timer = late && setTimeout(() => giveUp(late.error()), late.limit);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = (error: Error) => {
        lane.splice(lane.indexOf(start), 1);
        if (!lane.length) lanes.delete(key);
        reject(error);
      };
      lane.push(start);
    });
  }

  return {
    async run(key, work) {
      if (running >= atOnce) await wait(key);
      else running++;
      try {
        return await work();
      } finally {
        startNext();
      }
    },
    waiting: (key) => lanes.get(key)?.length ?? 0,
  };
}
