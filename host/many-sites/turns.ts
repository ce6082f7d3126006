/** Lets a site begin only a few requests in each turn of the event loop, so that those of other sites come between. */
export interface Turns {
  /** Begins the work in this turn, or in a later one. */
  start(work: () => void): void;
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

  return {
    start(work) {
      plan();
      if (waiting.length || begun >= atOnce()) {
        waiting.push(work);
        return;
      }
      begun++;
      work();
    },
  };
}
