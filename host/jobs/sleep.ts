import { setTimeout } from "node:timers/promises";

/** Resolves after `ms`, or as soon as the signal aborts. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  // It rejects only when the signal aborts.
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
