import { StoreError } from "./store-error";

/** The error of both databases for a change during a move (`move/freeze.ts`). */
export const MOVING_TEXT = "The data is being moved to another database";
/** The error code on PostgreSQL, in a class that PostgreSQL does not use. */
export const MOVING_CODE = "MV001";

const NEXT =
  'The host accepts no changes until it is restarted with the other database. If "millrace move" was interrupted, run it again, or with --cancel to keep this database.';

export function movingError(): StoreError {
  return new StoreError("moving", `${MOVING_TEXT}. ${NEXT}`);
}
