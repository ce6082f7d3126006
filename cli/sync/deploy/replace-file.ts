import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../../../common/make-folder";
import { AdoptError } from "../../adopt/model/adopt-error";

/**
 * Writes a file at once: its content is on the disk before it gets its name.
 * @param draft a path on the same disk, for the unfinished file.
 * @throws AdoptError when the system refuses.
 */
export async function replaceFile(path: string, content: Uint8Array, draft: string): Promise<void> {
  await onDisk(path, async () => {
    await makeFolder(dirname(path));
    await makeFolder(dirname(draft));
    const file = await open(draft, "w");
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  });
}

/** Does something to a file. @throws AdoptError with the reason of the system. */
export async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new AdoptError(`${path} cannot be written: ${(error as Error).message}`);
  }
}
