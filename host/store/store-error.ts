/**
 * - `full`: the database cannot be written to (disk full, read-only); reads still work.
 * - `unavailable`: the database does not answer; the call can be retried.
 * - `refused`: this program cannot use the database.
 * - `failed`: any other error; a bug.
 */
export type StoreErrorKind = "full" | "unavailable" | "refused" | "failed";

/** The failure of a unit of work. Nothing of it was stored. */
export class StoreError extends Error {
  constructor(
    readonly kind: StoreErrorKind,
    message: string,
  ) {
    super(message);
    this.name = "StoreError";
  }
}
