import { posix } from "node:path";
import { findFile } from "../../common/find-file";
import { readPage } from "../../merge";
import type { PageEdits } from "../site/page-edits";

/** Elements that load files, with the attribute that names one. */
const FILES: ReadonlyMap<string, string> = new Map([
  ["img", "src"],
  ["link", "href"],
  ["script", "src"],
  ["source", "src"],
  ["video", "src"],
]);
const SITE = "http://site.invalid/";

/**
 * Paths of the site's own files that a page loads and that visitors do not get.
 * @param findOlder finds a file of the export before.
 */
export async function findMissingFiles(
  folder: string,
  page: string,
  html: string,
  findOlder: PageEdits["findOlderFile"],
): Promise<string[]> {
  const base = new URL(posix.join("/", page), SITE);
  const paths = readPage(html).nodes.flatMap(({ name, attributes }) => {
    const url = attributes.get(FILES.get(name) ?? "")?.value.trim();
    if (!url || !URL.canParse(url, base)) return [];
    const { origin, pathname } = new URL(url, base);
    return origin === base.origin ? [pathname] : [];
  });
  const found = await Promise.all(
    [...new Set(paths)].map(async (path) => ({
      path,
      file: (await findFile(folder, path)) ?? (await findOlder(path)),
    })),
  );
  return found.flatMap(({ path, file }) => (file ? [] : [path]));
}
