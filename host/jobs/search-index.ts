import type { Ports } from "../ports";
import { inParts } from "./in-parts";

/** Submissions of one step: a search that comes meanwhile waits for no more. */
const AT_ONCE = 25;
/** The index takes half of the time. */
const PAUSE = 1;

/** Brings the index of texts up to date. */
export async function indexAll(ports: Pick<Ports, "store">, signal: AbortSignal): Promise<void> {
  await inParts(() => indexTexts(ports), { pause: PAUSE, signal });
}

/** Puts some of the submissions that it does not have yet into the index of texts. Returns how many; 0: nothing more to do. */
export async function indexTexts({ store }: Pick<Ports, "store">): Promise<number> {
  const { count, queued, gone, token } = await store.indexTexts({ limit: AT_ONCE });
  // Only now: what a broken process leaves on the list is put into the index once more.
  if (token !== undefined) await store.noteIndexed({ queued, gone, token });
  return count;
}
