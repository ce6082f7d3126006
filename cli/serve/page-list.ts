import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

const MOST_PAGES = 1000;

/** URLs of the HTML pages in the served folders, sorted. */
export async function listPages(roots: string[], mounts: Record<string, string>): Promise<string[]> {
  const places: [prefix: string, folder: string][] = [
    ...roots.map((root): [string, string] => ["/", root]),
    ...Object.entries(mounts).filter(([prefix]) => prefix.endsWith("/")),
  ];
  const found = await Promise.all(places.map(([prefix, folder]) => pagesIn(prefix, folder)));
  return [...new Set(found.flat())].sort().slice(0, MOST_PAGES);
}

async function pagesIn(prefix: string, folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".html"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep))
    .filter((segments) => !segments.some((segment) => segment.startsWith(".") || segment === "node_modules"))
    .map((segments) => prefix + segments.map(encodeURIComponent).join("/"));
}

/** The source of a page; "" if it cannot be read. */
export async function readPage(url: string, roots: string[], mounts: Record<string, string>): Promise<string> {
  const path = decodeURIComponent(url);
  const places = [
    ...roots.map((root) => join(root, path)),
    ...Object.entries(mounts)
      .filter(([prefix]) => prefix.endsWith("/") && path.startsWith(prefix))
      .map(([prefix, folder]) => join(folder, path.slice(prefix.length))),
  ];
  for (const place of places) {
    const text = await readFile(place, "utf8").catch(() => undefined);
    if (text !== undefined) return text;
  }
  return "";
}
