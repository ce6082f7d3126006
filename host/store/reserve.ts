import { randomFillSync } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { open, rename, statfs } from "node:fs/promises";
import { join } from "node:path";

/** Bytes that are kept for log-ins and deletions on a full disk. */
const RESERVE = 20_000_000;
/** Times the reserve that must be free before it is taken again. */
const ROOM = 3;

/** A file that takes room on the disk as long as there is room, and gives it up when the disk is full. */
export interface Reserve {
  /** false: the disk is full, and what can wait is refused. */
  held(): boolean;
  /** Gives the room up; false: it was given up before. */
  giveUp(): boolean;
  /** Takes the room again once the disk has enough; true: it is held. */
  take(): Promise<boolean>;
}

/**
 * Takes the room.
 * @param folder the data folder.
 * @param bytes how much.
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

/** Writes random bytes, which no file system compresses away; false: there was no room after all. */
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
