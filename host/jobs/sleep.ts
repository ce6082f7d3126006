import { setMaxListeners } from "node:events";
import { setTimeout } from "node:timers/promises";

/** Resolves after `ms`, or as soon as the signal aborts. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  // All jobs, and all transfers of files, sleep with one signal. By default, Node warns of more than ten listeners.
  setMaxListeners(0, signal);
  // It rejects only when the signal aborts.
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
