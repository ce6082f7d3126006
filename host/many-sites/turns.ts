/** Lets a site begin only a few requests in each turn of the event loop, so that those of other sites come between. */
export interface Turns {
  /** Begins the work in this turn, or in a later one. */
  start<T>(work: () => Promise<T>): Promise<T>;
  /** Takes a place of this turn, for work without waiting; false: none is left. */
  take(): boolean;
}

/** @param atOnce requests that begin in one turn of the event loop, asked each time. */
export function createTurns(atOnce: () => number): Turns {
  const waiting: (() => void)[] = [];
  let begun = 0;
  let planned = false;

  function nextTurn(): void {
    planned = false;
    const due = waiting.splice(0, atOnce());
    begun = due.length;
    if (begun) plan();
    for (const begin of due) begin();
  }

  function plan(): void {
    if (planned) return;
    planned = true;
    setImmediate(nextTurn);
  }

  function take(): boolean {
    if (waiting.length || begun >= atOnce()) return false;
    begun++;
    plan();
    return true;
  }

  return {
    take,
    async start(work) {
      if (!take()) {
        plan();
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      return work();
    },
  };
}
