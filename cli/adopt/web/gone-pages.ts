import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeError } from "../io/write-error";

const WRITTEN = "written.json";
const isPage = (path: string): boolean => path.endsWith(".html");

/**
 * Finds the pages that an earlier run wrote and that the site has no more, and notes what was written now.
 * @param folder where the note is kept.
 * @param out the folder of the new site.
 * @param prune whether to remove their files.
 * @returns their paths, sorted.
 */
export async function settleGonePages(
  folder: string,
  out: string,
  files: ReadonlySet<string>,
  prune: boolean,
): Promise<string[]> {
  const gone: string[] = [];
  for (const path of await readWritten(join(folder, WRITTEN))) {
    const isThere = (await stat(join(out, path)).catch(() => undefined))?.isFile() === true;
    if (!files.has(path) && isThere) gone.push(path);
  }
  gone.sort();
  if (prune) for (const path of gone) await rm(join(out, path), { force: true });
  // Files that stay are named again in the next run.
  const written = [...files].filter(isPage).concat(prune ? [] : gone);
  const file = join(folder, WRITTEN);
  const draft = `${file}.part`;
  try {
    await writeFile(draft, JSON.stringify(written));
    await rename(draft, file);
  } catch (error) {
    throw writeError(file, error);
  }
  return gone;
}

/** Only paths that this program can have written: the file may have been edited. */
async function readWritten(path: string): Promise<string[]> {
  try {
    const paths = JSON.parse(await readFile(path, "utf8")) as unknown;
    if (!Array.isArray(paths)) return [];
    return paths.filter(
      (one): one is string =>
        typeof one === "string" && isPage(one) && !one.startsWith("/") && !one.split(/[\\/]/).includes(".."),
    );
  } catch {
    return [];
  }
}
