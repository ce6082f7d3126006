import type { Ports } from "../ports";
import { inParts } from "./in-parts";

/** Pages of 4 kB per step, so that submissions wait only briefly. */
const AT_ONCE = 500;
/** Bytes that stay in the database for new rows. */
const KEPT = 1_000_000;
/** Pauses as long as the work. */
const PAUSE = 1;

/** Watches the disk, and shrinks the database in parts while the disk has little space. */
export async function watchDisk({ disk, store, now, log }: Ports, signal: AbortSignal): Promise<void> {
  await disk.look(now(), log);
  let before = Infinity;
  await inParts(
    async () => {
      const bytes = await disk.bytesToReturn();
      // A file of an older version does not shrink.
      if (bytes <= KEPT || bytes >= before) return 0;
      before = bytes;
      await store.removeUnusedPages({ limit: AT_ONCE });
      return bytes;
    },
    { pause: PAUSE, signal },
  );
}
