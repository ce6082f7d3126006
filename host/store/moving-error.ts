import { StoreError } from "./store-error";

/** The error of both databases for a change during a move (`move/freeze.ts`). */
export const MOVING_TEXT = "The data is being moved to another database";
/** The error code on PostgreSQL, in a class that PostgreSQL does not use. */
export const MOVING_CODE = "MV001";

/** Clients can retry it. */
export function movingError(): StoreError {
  return new StoreError("unavailable", `${MOVING_TEXT}. The host accepts no changes until it is restarted with it.`);
}
