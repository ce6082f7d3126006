/**
 * - `full`: the database cannot be written to (disk full, read-only); reads still work.
 * - `unavailable`: the database does not answer; the call can be retried.
 * - `moving`: changes are refused until an operator ends the move to another database; reads still work.
 * - `refused`: this program cannot use the database.
 * - `failed`: any other error; a bug.
 */
export type StoreErrorKind = "full" | "unavailable" | "moving" | "refused" | "failed";

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
