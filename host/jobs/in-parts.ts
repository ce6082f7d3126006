import { sleep } from "./sleep";

/**
 * Works in parts until nothing is left or the signal aborts. After each part, it pauses `pause` times as long as the part
 * took, because each part keeps the disk busy and submissions wait for the disk.
 * @param work does one part and resolves with the number of processed items.
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
