import { readFile, rename, writeFile } from "node:fs/promises";
import { writeError } from "./write-error";

/**
 * Reads a list of files that an earlier run wrote.
 * @param isOwn whether this program can have written a path. Others are left out, because the list may have been edited.
 * @returns paths from the root of the site; none without a list.
 */
export async function readPathList(file: string, isOwn: (path: string) => boolean): Promise<string[]> {
  try {
    const paths = JSON.parse(await readFile(file, "utf8")) as unknown;
    if (!Array.isArray(paths)) return [];
    return paths.filter(
      (one): one is string =>
        typeof one === "string" && isOwn(one) && !one.startsWith("/") && !one.split(/[\\/]/).includes(".."),
    );
  } catch {
    return [];
  }
}

/**
 * Replaces the list at once, so that it is never half written.
 * @throws AdoptError when it cannot be written.
 */
export async function writePathList(file: string, paths: readonly string[]): Promise<void> {
  const draft = `${file}.part`;
  try {
    await writeFile(draft, JSON.stringify(paths));
    await rename(draft, file);
  } catch (error) {
    throw writeError(file, error);
  }
}
