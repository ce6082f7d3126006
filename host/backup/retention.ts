/** How many backups are kept: the newest of each of the last days, weeks and months that have one. */
const KEPT: readonly [count: number, period: (date: Date) => string][] = [
  [7, (date) => date.toISOString().slice(0, 10)],
  [4, readWeek],
  [6, (date) => date.toISOString().slice(0, 7)],
];

/** The Monday of a date's week, as an ISO date in UTC. */
function readWeek(date: Date): string {
  const monday = new Date(date);
  monday.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}

/**
 * The backups to delete. Counts periods that have a backup, so that none is deleted only because later ones failed.
 * @param times of all backups, in ms since 1970.
 */
export function listExpired(times: readonly number[]): number[] {
  const newestFirst = [...times].sort((a, b) => b - a);
  const kept = new Set<number>();
  for (const [count, period] of KEPT) {
    const seen = new Set<string>();
    for (const time of newestFirst) {
      const name = period(new Date(time));
      if (seen.has(name)) continue;
      if (seen.size === count) break;
      seen.add(name);
      kept.add(time);
    }
  }
  return newestFirst.filter((time) => !kept.has(time));
}
