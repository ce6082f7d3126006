const LONGEST = 24 * 3_600_000;

/**
 * Ms that a `Retry-After` header asks to wait, at most a day; undefined without a valid one.
 * @param header seconds or an HTTP date.
 * @param now ms since 1970.
 */
export function readRetryAfter(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.min(LONGEST, Math.max(0, wait));
}
