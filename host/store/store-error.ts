/**
 * - `full`: the database cannot be written to (disk full, read-only); reading goes on.
 * - `unavailable`: no answer from the database just now; the same call may be tried again.
 * - `refused`: the database is not one that this program may use.
 * - `failed`: anything else; a fault of ours.
 */
export type StoreErrorKind = "full" | "unavailable" | "refused" | "failed";

/** Why a unit of work did not happen. Nothing of it was stored. */
export class StoreError extends Error {
  constructor(
    readonly kind: StoreErrorKind,
    message: string,
  ) {
    super(message);
    this.name = "StoreError";
  }
}
