import type { StoreErrorKind } from "../store-error";
import type { UnitName } from "../units";

/** What the worker is started with. */
export interface WorkerStart {
  file: string;
  /** Ms since 1970. */
  now: number;
}

/** To the worker: units to run, or the wish to end. */
export type ToWorker = { calls: { id: number; name: UnitName; args: unknown }[] } | { close: true };

export interface SentError {
  kind: StoreErrorKind;
  message: string;
}

/** From the worker. */
export type FromWorker =
  | { ready: true }
  | { refused: SentError }
  | { outcomes: ({ id: number; result: unknown } | { id: number; error: SentError })[] }
  | { closed: true };
