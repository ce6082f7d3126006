import { basename, extname } from "pathe";
import { decode } from "./html/encoding";
import type { Inventory } from "../io/inventory";
import { PAGES, type Outcome } from "./outcome";
import type { Note } from "../model/note";
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
  for (const { report, scripts } of pages) {
    for (const { kind, file } of scripts) {
      if (file === undefined) continue;
      if (kind === "vendor" && report.status === "converted") unused.set(file, "the vendor script, replaced");
      else if (kind === "jquery" && report.jquery === "removed") unused.set(file, "jQuery, no longer used");
      else loaded.add(file);
    }
  }
  const converted = new Map(pages.flatMap(({ report, bytes }) => (bytes ? [[report.page, bytes]] : [])));
  const drop = new Map([...unused].filter(([file]) => !loaded.has(file)));
  for (const path of inventory.files) {
    if (drop.size === 0) break;
    if (unused.has(path) || !MAY_REFER.includes(extname(path).toLowerCase())) continue;
    const bytes = await converted.get(path)?.read();
    const text = bytes ? decode(bytes)?.text : await files.text(path);
    for (const file of drop.keys()) if (text?.includes(basename(file))) drop.delete(file);
  }
  return [...drop].map(([what, reason]) => ({ what, reason }));
}
