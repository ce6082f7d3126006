/** Numbers of the wire (`accounts.md` section 6). */

/** Attempt *n* + 1 waits *n* × `delay` ms plus up to `jitter` ms. */
export const RETRY = { attempts: 5, delay: 500, jitter: 500 } as const;

/** A missing cookie of the CSRF answer is read `tries` times more, every `interval` ms. */
export const COOKIE = { tries: 25, interval: 10 } as const;

/** Time in ms after which a request without an answer counts as failed. */
export const REQUEST_LIMIT = 30_000;
