import { IMPORT_POLLING } from "../../wire/user-system";

/**
 * Shows the progress of a long import: a line every 5 s, at most 240.
 * @param write gets a line.
 * @returns takes the number of rows that were stored so far.
 */
export function createProgress(
  total: number,
  now: () => number,
  write: (line: string) => void,
): (done: number) => void {
  let shownAt = now();
  let left: number = IMPORT_POLLING.tries;
  return (done) => {
    if (left === 0 || now() < shownAt + IMPORT_POLLING.interval) return;
    shownAt = now();
    left--;
    write(`${done} of ${total} rows (${Math.floor((100 * done) / total)}%)\n`);
  };
}
