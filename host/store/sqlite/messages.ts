import type { DatabaseSpace } from "../database-space";
import type { Migrated } from "../migrate";
import type { StoreErrorKind } from "../store-error";
import type { UnitName } from "../units";

/**
 * The job of a thread, over a connection per file: all writes, fast reads, and slow reads (`SLOW_READS`). The last one also
 * updates the text index and makes the checkpoints.
 */
export type Role = "writes" | "reads" | "slow reads";

/** Start data of a thread. */
export interface WorkerStart {
  role: Role;
  /** Whether many files share the thread, so that each has a small cache and limited turns. */
  isShared: boolean;
}

/** A database file. */
export interface OpenedFile {
  file: string;
  /** Ms since 1970. */
  now: number;
}

/** A file to open. */
export interface ToOpen extends OpenedFile {
  /** Of the file when it was opened before; then it is the current schema. */
  identity?: string;
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

/** To a thread, each for the file with a number: open it, run units, make a checkpoint after them, close it; or end. */
export type ToWorker =
  | ({ open: number } & ToOpen)
  | { of: number; calls: SentCall[] }
  | { checkpoint: number }
  | { close: number }
  | { end: true };

export interface SentError {
  kind: StoreErrorKind;
  message: string;
}

export type SentOutcome = { id: number; result: unknown } | { id: number; error: SentError };

/** From a thread; `ready` when it receives messages. The thread that writes adds the space of the file. */
export type FromWorker =
  | { ready: true }
  | { opened: number; identity: string; migrated: Migrated | undefined; space: DatabaseSpace | undefined }
  | { refused: number; error: SentError }
  | { of: number; outcomes: SentOutcome[]; space: DatabaseSpace | undefined }
  | { closed: number };

/** From a thread with a `CopyTask`. */
export type FromCopyTask = { result: unknown } | { failed: string };
