/** Tasks that work through one list. */
export interface Workers<T> {
  /** Adds an entry to the end of the list. */
  add(entry: T): void;
}

/**
 * Works through a list with a few tasks of a queue. A task for each entry would need many times the memory of the entry, and a list can
 * have ten thousands of them.
 * @param run puts a task into the queue, and never rejects.
 * @param count most tasks at the same time.
 */
export function createWorkers<T extends object>(
  run: (task: () => Promise<void>) => Promise<void>,
  count: number,
  work: (entry: T) => Promise<void>,
): Workers<T> {
  const waiting: T[] = [];
  let tasks = 0;
  async function workOff(): Promise<void> {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) await work(entry);
    tasks--;
  }
  return {
    add(entry) {
      waiting.push(entry);
      if (tasks === count) return;
      tasks++;
      void run(workOff);
    },
  };
}
