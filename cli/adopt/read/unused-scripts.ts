import { basename, extname } from "pathe";
import { decode } from "./html/encoding";
import type { Inventory } from "../io/inventory";
import { PAGES, type Outcome } from "./outcome";
import type { Note } from "../report/report";
import type { SiteFiles } from "./site-files";

/** Files in which a script's name keeps that script in the folder: pages in other languages, service workers, … */
const MAY_REFER = [
  ...PAGES,
  ".php",
  ".js",
  ".mjs",
  ".json",
  ".webmanifest",
  ".xml",
  ".liquid",
  ".njk",
  ".ejs",
  ".twig",
  ".erb",
  ".aspx",
  ".jsp",
  ".vue",
  ".jsx",
  ".tsx",
  ".svelte",
  ".astro",
];

/**
 * Scripts that nothing in the new folder loads any more. One that another file still names stays: a service worker
 * that cannot find a file it lists does not install.
 */
export async function scriptsToDrop(
  inventory: Inventory,
  files: SiteFiles,
  pages: readonly Outcome[],
): Promise<Note[]> {
  const loaded = new Set<string>();
  const unused = new Map<string, string>();
  for (const { report, uses } of pages) {
    for (const { kind, file } of uses) {
      if (file === undefined) continue;
      if (kind === "vendor" && report.status === "converted") unused.set(file, "the vendor script, replaced");
      else if (kind === "jquery" && report.jquery === "removed") unused.set(file, "jQuery, no longer used");
      else loaded.add(file);
    }
  }
  const converted = new Map(pages.map(({ report, bytes }) => [report.page, bytes && decode(bytes)?.text]));
  const others = [...inventory.files].filter((path) => MAY_REFER.includes(extname(path).toLowerCase()));
  const drop: Note[] = [];
  for (const [what, reason] of unused) {
    if (loaded.has(what)) continue;
    const rest = others.filter((path) => path !== what && !unused.has(path));
    let namedIn: string | undefined;
    for (const path of rest) {
      const text = converted.get(path) ?? (await files.text(path));
      if (text?.includes(basename(what))) namedIn = path;
      if (namedIn !== undefined) break;
    }
    if (namedIn === undefined) drop.push({ what, reason });
  }
  return drop;
}
