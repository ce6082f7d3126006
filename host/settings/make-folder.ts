import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() === true;

/**
 * Makes a folder and those above it that are missing; one that is there stays as it is.
 * @param mode permissions of the new ones; default: what the user's mask leaves.
 * @throws the system's error.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  // Node's `recursive` tries for ever where a folder is there and answers that it is not, as /proc does.
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
