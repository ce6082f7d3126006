/** A request that is answered with a sentence and no more. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Seconds after which the same may be tried again. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** Seconds for a `Retry-After`, from ms. */
export function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
