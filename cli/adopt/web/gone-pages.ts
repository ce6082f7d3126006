import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { readPathList, writePathList } from "../io/path-list";

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
  for (const path of await readPathList(join(folder, WRITTEN), isPage)) {
    const isThere = (await stat(join(out, path)).catch(() => undefined))?.isFile() === true;
    if (!files.has(path) && isThere) gone.push(path);
  }
  gone.sort();
  if (prune) for (const path of gone) await rm(join(out, path), { force: true });
  // Files that stay are named again in the next run.
  const written = [...files].filter(isPage).concat(prune ? [] : gone);
  await writePathList(join(folder, WRITTEN), written);
  return gone;
}
