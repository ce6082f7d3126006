import { randomFillSync } from "node:crypto";
import { existsSync, rmSync, statSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";

/** A file that reserves disk space and is deleted when the disk is full. */
export interface Reserve {
  /** Reserved bytes; 0 after the release. */
  bytes(): number;
  /** Releases the space; false if it was released before. */
  giveUp(): boolean;
  /** Reserves the space again, unless the disk is full. */
  take(): Promise<void>;
}

/**
 * @param folder the data folder.
 * @param bytes size of the reserve.
 */
export function openReserve(folder: string, bytes: number): Reserve {
  const path = join(folder, "reserve");
  let held = existsSync(path) ? statSync(path).size : 0;
  let taking: Promise<void> | undefined;

  async function takeNow(): Promise<void> {
    if (await fill(path, bytes)) held = bytes;
  }

  return {
    bytes: () => held,
    giveUp() {
      if (!held) return false;
      held = 0;
      rmSync(path, { force: true });
      return true;
    },
    async take() {
      if (!held) await (taking ??= takeNow().finally(() => (taking = undefined)));
    },
  };
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
