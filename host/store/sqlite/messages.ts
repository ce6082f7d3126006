import type { Migrated } from "../migrate";
import type { StoreErrorKind } from "../store-error";
import type { UnitName } from "../units";

/**
 * The job of a thread, each with a separate connection: all writes, fast reads, and slow reads (`SLOW_READS`). The last one
 * also updates the text index and makes the checkpoints.
 */
export type Role = "writes" | "reads" | "slow reads";

/** Start data of a thread. */
export interface WorkerStart {
  file: string;
  /** Ms since 1970. */
  now: number;
  role: Role;
}

/** Start data of a thread that runs one method of `StoreBackup` and ends. */
export interface CopyTask {
  task: "copyTo" | "findProblem";
  /** The database file. */
  file: string;
  /** The copy. */
  path: string;
}

export interface SentCall {
  id: number;
  name: UnitName;
  args: unknown;
}

/** To a thread: units to run, a request for a checkpoint after them, or a request to end. */
export type ToWorker = { calls: SentCall[] } | { checkpoint: true } | { close: true };

export interface SentError {
  kind: StoreErrorKind;
  message: string;
}

export type SentOutcome = { id: number; result: unknown } | { id: number; error: SentError };

/** From a thread. */
export type FromWorker =
  { ready: true; migrated: Migrated | undefined } | { refused: SentError } | { outcomes: SentOutcome[] };

/** From a thread with a `CopyTask`. */
export type FromCopyTask = { result: unknown } | { failed: string };
