import PQueue from "p-queue";

/** Entries that are worked on at the same time. */
const WORKERS = 2;

/** Works through a list, two entries at a time, because one of them often waits for a browser or an encoder. */
export async function workOff<T>(
  entries: readonly T[],
  work: (entry: T) => Promise<void>,
  workers = WORKERS,
): Promise<void> {
  const queue = new PQueue({ concurrency: workers });
  try {
    await queue.addAll(entries.map((entry) => () => work(entry)));
  } finally {
    // After an error, what has not begun is dropped.
    queue.clear();
  }
}
