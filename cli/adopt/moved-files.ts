import { basename, dirname } from "pathe";
import type { Inventory } from "./io/inventory";
import type { MovedFile } from "./model/adopt-report";
import { findCssReferences } from "./web/references/css";
import { findHtmlReferences } from "./web/references/html";
import { readPage } from "./read/html/page";
import { isPage } from "./read/outcome";
import { readText } from "./read/read-text";
import { localPath, localUrl } from "./read/resolve-reference";
import { recognize } from "./read/vendor";

/** The files of a site, each also at the paths from which its pages load it. */
export interface PlacedFiles {
  readonly inventory: Inventory;
  readonly moved: readonly MovedFile[];
}

/** Names that the builder's style sheets contain. */
const BUILDER_SHEET = /\.w-(?:nav|form|slider|tabs?|layout|inline-block|richtext|button|container|icon)\b/;
const HASHED_NAME = /[.-][0-9a-f]{8,}\.[\w.]+$/i;
/** A file of a page, to see without parsing whether all are there. */
const LOADED = /\s(?:src|href)\s*=\s*["']?([^"'\s>#?:]+\.(?:js|css|png|jpe?g|svg|webp|avif|gif))\b/gi;

/** A path inside a folder of an export: together with the name, enough to know a file. */
const EXPORT_FOLDER = /(?:^|\/)(?:js|css|images|fonts|documents|videos)\/[^/]+$/;

/**
 * Puts files where pages load them. Uploads flatten folders, frameworks have a folder for static files, and some hosts ignore the case
 * of names, so that paths of the export lead nowhere. A file is used when it is the only one of that name, beside the file that names
 * it, or equal to all others. In addition its content has to be the builder's, its name to contain a hash, its path to end with the
 * same folder of an export, or a file that meets one of these conditions has to be beside it.
 */
export async function placeMovedFiles(inventory: Inventory): Promise<PlacedFiles> {
  const byName = groupByName(inventory);
  const moved = new Map<string, string>();
  const unproven = new Map<string, string>();
  const folders = new Set<string>();
  const accept = async (path: string, from: string): Promise<void> => {
    moved.set(path, from);
    unproven.delete(path);
    if (!/\.css$/i.test(path)) return;
    await look(findCssReferences((await readText(inventory, from)) ?? "", localUrl(path).href), dirname(from));
  };
  const look = async (references: readonly { readonly url: string }[], folder: string): Promise<void> => {
    for (const { url } of references) {
      const path = localPath(url);
      if (!path || inventory.files.has(path) || moved.has(path) || unproven.has(path)) continue;
      const named = byName.get(basename(path).toLowerCase()) ?? [];
      const from = await findOnly(inventory, path, named, folder);
      if (from === undefined) continue;
      unproven.set(path, from);
      const isBuilders = await hasBuildersContent(inventory, from);
      if (isBuilders) folders.add(otherFolder(path, from));
      if (isBuilders || isSameFile(path, from)) await accept(path, from);
    }
  };
  for (const path of [...inventory.files].filter(isPage)) {
    const text = (await readText(inventory, path)) ?? "";
    if (!lacksFile(path, text, inventory)) continue;
    const page = readPage(path, text);
    // Only its program knows where the files of a template are.
    if (page.template) continue;
    await look(
      findHtmlReferences(page, localUrl(path).href).filter(({ use }) => use === "asset"),
      dirname(path),
    );
  }
  for (const [path, from] of unproven) if (folders.has(otherFolder(path, from))) await accept(path, from);
  if (moved.size === 0) return { inventory, moved: [] };
  const at = (path: string): string => moved.get(path) ?? path;
  return {
    inventory: {
      ...inventory,
      files: new Set([...inventory.files, ...moved.keys()]),
      read: (path) => inventory.read(at(path)),
      ...(inventory.about && { about: (path: string) => inventory.about?.(at(path)) ?? Promise.resolve({}) }),
    },
    moved: [...moved].map(([path, from]) => ({ path, from })),
  };
}

/** The files that are no pages, by their name in lower case. */
function groupByName({ files }: Inventory): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const path of files) {
    const name = basename(path).toLowerCase();
    if (!isPage(path)) byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return byName;
}

/**
 * Of the files with the name of a missing one, the one that is meant: the only one, the one beside the file that names it, or the first
 * of equal ones.
 */
async function findOnly(
  inventory: Inventory,
  path: string,
  found: readonly string[],
  folder: string,
): Promise<string | undefined> {
  const same = found.filter((file) => basename(file) === basename(path));
  const other = found.filter((file) => file.toLowerCase() === path.toLowerCase());
  const beside = same.find((file) => dirname(file) === folder);
  const [first, ...more] = beside ? [beside] : same.length > 0 ? same : other;
  if (first === undefined || more.length === 0) return first;
  const bytes = await inventory.read(first);
  for (const file of more) if (!areEqual(bytes, await inventory.read(file))) return undefined;
  return first;
}

const areEqual = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean =>
  a !== undefined && a.length === b?.length && a.every((byte, index) => byte === b[index]);

/** Whether two paths differ only in case, or in the folder above one of an export. */
const isSameFile = (path: string, from: string): boolean =>
  path.toLowerCase() === from.toLowerCase() ||
  HASHED_NAME.test(from) ||
  (EXPORT_FOLDER.test(path) && basename(dirname(path)) === basename(dirname(from)));

const lacksFile = (page: string, text: string, { files }: Inventory): boolean =>
  [...text.matchAll(LOADED)].some(([, reference = ""]) => {
    const url = URL.canParse(reference, localUrl(page)) && new URL(reference, localUrl(page)).href;
    const path = url ? localPath(url) : undefined;
    return path !== undefined && !files.has(path);
  });

async function hasBuildersContent(inventory: Inventory, path: string): Promise<boolean> {
  if (!/\.(js|css)$/i.test(path)) return false;
  const text = (await readText(inventory, path)) ?? "";
  return /\.js$/i.test(path) ? recognize(text).kind !== "own" : BUILDER_SHEET.test(text);
}

/** The folder in front of what both paths end with: `static` for `js/webflow.js` at `static/js/webflow.js`. */
function otherFolder(path: string, from: string): string {
  let [wanted, found] = [path, from];
  while (found !== "." && basename(wanted) === basename(found)) [wanted, found] = [dirname(wanted), dirname(found)];
  return found;
}
