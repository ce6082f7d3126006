import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { unlessMissing } from "./missing-file";

const isFolder = async (path: string) => (await unlessMissing(stat(path)))?.isDirectory() === true;

/**
 * Creates a folder and its missing parents. Does not change an existing folder.
 * @param mode permissions of new folders; default: those of the umask.
 * @throws the system's error.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  // Node's `recursive` never ends in file systems such as /proc, where an existing folder reports ENOENT.
  try {
    await mkdir(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await isFolder(path))) return;
    const above = dirname(path);
    if (code !== "ENOENT" || (await isFolder(above))) throw error;
    await makeFolder(above, mode);
    await makeFolder(path, mode);
  }
}
