import { OperationError } from "./errors";
import { RETRY } from "./limits";
import { pause } from "./pause";

/**
 * Tries again, with growing pauses, what may end better (`accounts.md` ).
 * @param attempts in total, the first one included.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  { attempts, signal }: { attempts: number; signal: AbortSignal },
): Promise<T> {
  for (let n = 1; ; n++) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (n >= attempts || !(error instanceof OperationError && error.worthRetrying)) throw error;
      await pause(n * RETRY.delay + Math.random() * RETRY.jitter, signal);
    }
  }
}
