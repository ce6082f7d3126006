/** A rejected request, with a status and a message for the client. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Seconds after which the client can retry. */
    readonly retryAfter?: number,
    /** Further members of the response. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** Seconds for a `Retry-After`, from ms. */
export function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
