import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { UNFINISHED_BACKUP } from "../settings/data-paths";
import { unlessMissing } from "../../common/missing-file";

const DAY = 86_400_000;

/** Runs with a folder that only this user can read, and deletes it after that. @param data the data folder. */
export async function withTemporaryFolder<T>(data: string, work: (folder: string) => Promise<T>): Promise<T> {
  // In the data folder, because folders for temporary files are often small, or readable by other users.
  const folder = await mkdtemp(join(data, UNFINISHED_BACKUP));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes temporary folders that a crash left more than a day ago. @param now ms since 1970. */
export async function removeLeftovers(data: string, now: number): Promise<void> {
  for (const name of await readdir(data)) {
    if (!name.startsWith(UNFINISHED_BACKUP)) continue;
    const path = join(data, name);
    const { mtimeMs = Infinity } = (await unlessMissing(stat(path))) ?? {};
    if (mtimeMs < now - DAY) await rm(path, { recursive: true, force: true });
  }
}
