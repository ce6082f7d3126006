/** Entries that are worked on at the same time. */
const WORKERS = 2;

/** Works through a list, two entries at a time: one of them often waits for a browser or an encoder. */
export async function workOff<T>(entries: readonly T[], work: (entry: T) => Promise<void>): Promise<void> {
  const left = entries.values();
  const workNext = async () => {
    for (const entry of left) await work(entry);
  };
  await Promise.all(Array.from({ length: WORKERS }, workNext));
}
