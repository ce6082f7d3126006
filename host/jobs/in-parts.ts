import { sleep } from "./sleep";

/**
 * Works in parts until one finds nothing more to do or the signal aborts. After each part it pauses `pause` times as long
 * as that took: each part keeps the disk busy, and forms wait for the disk.
 * @param work one part; resolves with how much it did.
 */
export async function inParts(
  work: () => Promise<number>,
  { pause, signal }: { pause: number; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now();
    if ((await work()) === 0) return;
    await sleep((performance.now() - began) * pause, signal);
  }
}
