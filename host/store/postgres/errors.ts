import { MOVING_CODE, movingError } from "../moving-error";
import { StoreError } from "../store-error";
import { isTimeout } from "./pool";
import { NotPrimary } from "./primary";

/** Serialization failure and deadlock: a retry may succeed. */
const REPEAT = new Set(["40001", "40P01"]);
/** Disk full; read-only transaction. */
const FULL = new Set(["53100", "25006"]);
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EHOSTUNREACH|ENETUNREACH)/;

/** Whether the connection was lost, so that the result of a commit is unknown. */
export function isLost(error: unknown): boolean {
  const code = readErrorCode(error);
  // 08: connection; 57P0x: the server stops or starts.
  if (/^(08|57P0)/.test(code) || NETWORK.test(code) || error instanceof NotPrimary) return true;
  return (
    error instanceof Error && /connection (terminated|ended)|connection timeout|not queryable/i.test(error.message)
  );
}

/** Whether a statement waited for a lock longer than `lock_timeout`. */
export function isLocked(error: unknown): boolean {
  return readErrorCode(error) === "55P03";
}

export function mayRepeat(error: unknown): boolean {
  return REPEAT.has(readErrorCode(error));
}

/** Converts a PostgreSQL error to a StoreError. */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = readErrorCode(error);
  if (code === MOVING_CODE) return movingError();
  if (FULL.has(code)) return new StoreError("full", `Cannot write to the database: ${message}`);
  // 53: out of connections or memory; 55P03 and 57014: waited too long.
  if (isLost(error) || isTimeout(error) || mayRepeat(error) || /^53|^55P03$|^57014$/.test(code)) {
    return new StoreError("unavailable", `The database does not answer: ${message}`);
  }
  return new StoreError("failed", message);
}

function readErrorCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}
