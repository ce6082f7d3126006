/** Number of responses by status since the start. */
export interface Counters {
  count(status: number): void;
  list(): [status: number, count: number][];
}

export function createCounters(): Counters {
  const counts = new Map<number, number>();
  return {
    count: (status) => void counts.set(status, (counts.get(status) ?? 0) + 1),
    list: () => [...counts].sort(([a], [b]) => a - b),
  };
}
