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
/** A script or a style sheet of a page, to see without parsing whether all are there. */
const LOADED = /\s(?:src|href)\s*=\s*["']?([^"'\s>#?]+\.(?:js|css))/gi;

/**
 * Puts files where pages load them. Uploads flatten folders and frameworks have a folder for static files, so that paths of the
 * export lead nowhere. A file is used when it is the only one of that name, and its content or its name proves that it is the
 * builder's, or it is in a folder with such a file.
 */
export async function placeMovedFiles(inventory: Inventory): Promise<PlacedFiles> {
  const byName = new Map<string, string[]>();
  for (const path of inventory.files) {
    if (!isPage(path)) byName.set(basename(path), [...(byName.get(basename(path)) ?? []), path]);
  }
  const moved = new Map<string, string>();
  const unproven = new Map<string, string>();
  const folders = new Set<string>();
  const accept = async (path: string, from: string): Promise<void> => {
    moved.set(path, from);
    unproven.delete(path);
    if (/\.css$/i.test(path))
      await look(findCssReferences((await readText(inventory, from)) ?? "", localUrl(path).href));
  };
  const look = async (references: readonly { readonly url: string }[]): Promise<void> => {
    for (const { url } of references) {
      const path = localPath(url);
      if (!path || inventory.files.has(path) || moved.has(path) || unproven.has(path)) continue;
      const [from, ...more] = byName.get(basename(path)) ?? [];
      if (from === undefined || more.length > 0) continue;
      unproven.set(path, from);
      if (!(await isBuilders(inventory, from))) continue;
      folders.add(otherFolder(path, from));
      await accept(path, from);
    }
  };
  for (const path of [...inventory.files].filter(isPage)) {
    const text = (await readText(inventory, path)) ?? "";
    if (lacksFile(path, text, inventory)) {
      const page = readPage(path, text);
      await look(findHtmlReferences(page, localUrl(path).href).filter(({ use }) => use === "asset"));
    }
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

const lacksFile = (page: string, text: string, { files }: Inventory): boolean =>
  [...text.matchAll(LOADED)].some(([, reference = ""]) => {
    const path = localPath(new URL(reference, localUrl(page)).href);
    return path !== undefined && !files.has(path);
  });

async function isBuilders(inventory: Inventory, path: string): Promise<boolean> {
  if (HASHED_NAME.test(path)) return true;
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
