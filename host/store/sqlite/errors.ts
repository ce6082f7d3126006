import { MOVING_TEXT, movingError } from "../moving-error";
import { StoreError } from "../store-error";

// Matches the messages, because the package for Node 20 has no error codes for prepared statements.
const FULL = /database or disk is full|readonly database|disk I\/O error|unable to open database file/;
const DAMAGED = /malformed|file is not a database|database disk image/;
const BUSY = /database (table )?is locked/;

/** Converts an SQLite error to a StoreError. */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes(MOVING_TEXT)) return movingError();
  if (FULL.test(message)) return new StoreError("full", `Cannot write to the database: ${message}`);
  if (DAMAGED.test(message)) {
    return new StoreError("refused", `The database is damaged (${message}). Restore a backup with millrace restore.`);
  }
  if (BUSY.test(message)) return new StoreError("unavailable", `The database is in use: ${message}`);
  return new StoreError("failed", message);
}
