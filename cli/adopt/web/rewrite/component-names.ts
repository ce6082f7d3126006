import { allowName, decodeName, foldPath } from "./safe-name";

/** The folder of code components in the new site. */
const FOLDER = "code-components";

export const isComponentFile = (path: string): boolean => path.startsWith(`${FOLDER}/`);

/**
 * The paths of the files beside a `wf-manifest.json`, by URL. They keep their names and folders, because the scripts of
 * code components name each other relatively.
 * @param taken folded paths of other files; the new ones are added.
 */
export function nameComponentFiles(urls: readonly string[], taken: Set<string>): Map<string, string> {
  const manifests = urls.map(readPlace).filter(({ path }) => /(^|\/)wf-manifest\.json$/.test(path));
  const folders = manifests.map(({ origin, path }) => origin + path.slice(0, path.lastIndexOf("/") + 1));
  const names = new Map<string, string>();
  for (const url of urls.toSorted()) {
    const { origin, path } = readPlace(url);
    if (!folders.some((folder) => (origin + path).startsWith(folder))) continue;
    const name = FOLDER + path;
    if (!isSafe(path) || taken.has(foldPath(name))) continue;
    taken.add(foldPath(name));
    names.set(url, name);
  }
  return names;
}

/** The builder writes the slashes of these URLs as `%2F`. */
function readPlace(url: string): { origin: string; path: string } {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: decodeName(pathname) + search };
}

const isSafe = (path: string): boolean =>
  path.length <= 200 &&
  path
    .slice(1)
    .split("/")
    .every((name) => /^[\w@~-][\w@.~-]{0,98}$/.test(name) && allowName(name) === name);
