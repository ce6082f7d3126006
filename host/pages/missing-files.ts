import { posix } from "node:path";
import { findFile } from "../../common/find-file";
import { readPage } from "../../merge";

/** Elements that load files, with the attribute that names one. */
const FILES: ReadonlyMap<string, string> = new Map([
  ["img", "src"],
  ["link", "href"],
  ["script", "src"],
  ["source", "src"],
  ["video", "src"],
]);
const SITE = "http://site.invalid/";

/** Paths of the site's own files that a page loads and that its folder does not have. */
export async function findMissingFiles(folder: string, page: string, html: string): Promise<string[]> {
  const base = new URL(posix.join("/", page), SITE);
  const paths = readPage(html).nodes.flatMap(({ name, attributes }) => {
    const url = attributes.get(FILES.get(name) ?? "")?.value.trim();
    if (!url || !URL.canParse(url, base)) return [];
    const { origin, pathname } = new URL(url, base);
    return origin === base.origin ? [pathname] : [];
  });
  const found = await Promise.all(
    [...new Set(paths)].map(async (path) => ({ path, isThere: (await findFile(folder, path)) !== undefined })),
  );
  return found.flatMap(({ path, isThere }) => (isThere ? [] : [path]));
}
