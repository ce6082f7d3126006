/**
 * Runs work on all items, some at a time. After a failure it starts no more, and waits for the running ones.
 * @throws the first failure.
 */
export async function runParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failure: { error: unknown } | undefined;
  const runOne = async () => {
    while (next < items.length && !failure) {
      try {
        await work(items[next++] as T);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runOne));
  if (failure) throw failure.error;
}
