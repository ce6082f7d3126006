import { statfs } from "node:fs/promises";

/** Free bytes below which `host check` warns, and a database gives unused space back to the disk. */
export const LITTLE_SPACE = 500_000_000;

/** Free bytes of the disk that has a folder. */
export async function readFreeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whole megabytes, for messages. */
export const toMegabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`;
