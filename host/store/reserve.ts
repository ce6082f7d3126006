import { randomFillSync } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { open, rename, statfs } from "node:fs/promises";
import { join } from "node:path";

/** Bytes reserved for logins and deletions on a full disk. */
const RESERVE = 20_000_000;
/** Free space required to take the reserve again, as a multiple of it. */
const ROOM = 3;

/** A file that reserves disk space and is deleted when the disk is full. */
export interface Reserve {
  /** false: the disk is full, and submissions are refused. */
  held(): boolean;
  /** Releases the space; false if it was released before. */
  giveUp(): boolean;
  /** Reserves the space again if the disk has enough; true if it is held. */
  take(): Promise<boolean>;
}

/**
 * Reserves the space.
 * @param folder the data folder.
 * @param bytes size of the reserve.
 */
export async function openReserve(folder: string, bytes = RESERVE): Promise<Reserve> {
  const path = join(folder, "reserve");
  let held = existsSync(path);
  const reserve: Reserve = {
    held: () => held,
    giveUp() {
      if (!held) return false;
      held = false;
      rmSync(path, { force: true });
      return true;
    },
    async take() {
      if (held) return true;
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < ROOM * bytes) return false;
      held = await fill(path, bytes);
      return held;
    },
  };
  await reserve.take();
  return reserve;
}

/** Writes random bytes, which file systems cannot compress; false if the disk is full. */
async function fill(path: string, bytes: number): Promise<boolean> {
  const temporary = `${path}.new`;
  try {
    const file = await open(temporary, "w", 0o600);
    try {
      const chunk = randomFillSync(Buffer.alloc(1_000_000));
      for (let left = bytes; left > 0; left -= chunk.length) await file.writeFile(chunk.subarray(0, left));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    return true;
  } catch {
    rmSync(temporary, { force: true });
    return false;
  }
}
