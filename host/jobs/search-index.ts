import type { Ports } from "../ports";
import { inParts } from "./in-parts";

/** Submissions per step, so that searches wait only briefly. */
const AT_ONCE = 25;
/** Pauses as long as the work, so that indexing uses half of the time. */
const PAUSE = 1;

/** Updates the text index while the disk has enough space. Searches also find what the index lacks. */
export async function indexAll(ports: Pick<Ports, "store" | "disk">, signal: AbortSignal): Promise<void> {
  const work = async () => ((await ports.disk.findProblem()) ? 0 : indexTexts(ports));
  await inParts(work, { pause: PAUSE, signal });
}

/** Adds some missing submissions to the text index. Returns their number; 0 if it is up to date. */
export async function indexTexts({ store }: Pick<Ports, "store">): Promise<number> {
  const { count, queued, gone, token } = await store.indexTexts({ limit: AT_ONCE });
  // Removed from the list last, so that a crash only leads to indexing again.
  if (token !== undefined) await store.noteIndexed({ queued, gone, token });
  return count;
}
