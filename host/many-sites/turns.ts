/** Requests of a site that begin in one turn of the event loop. */
const AT_ONCE = 4;

/** Lets a site begin only a few requests in each turn of the event loop, so that those of other sites come between. */
export interface Turns {
  /** Begins the work in this turn, or in a later one. */
  start<T>(work: () => Promise<T>): Promise<T>;
  /** Takes a place of this turn, for work without waiting; false: none is left. */
  take(): boolean;
}

export function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let begun = 0;
  let planned = false;

  function nextTurn(): void {
    planned = false;
    const due = waiting.splice(0, AT_ONCE);
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
    if (waiting.length || begun >= AT_ONCE) return false;
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
