const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Ms before each retry of an email: 10 attempts in about a day. */
export const MAIL_PAUSES = [
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  13 * HOUR,
] as const;

/** Ms before each retry of a webhook: 15 attempts in about a day. */
export const WEBHOOK_PAUSES = [
  5_000,
  30_000,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  30 * MINUTE,
  HOUR,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  4 * HOUR,
  4 * HOUR,
  6 * HOUR,
] as const;

/**
 * Time of the next attempt after `tries` failed ones; undefined after the last one.
 * @param wait ms that the receiver asked to wait (`Retry-After`).
 */
export function nextTry(pauses: readonly number[], tries: number, now: number, wait = 0): number | undefined {
  const pause = pauses[tries - 1];
  return pause === undefined ? undefined : now + Math.max(pause, wait);
}
