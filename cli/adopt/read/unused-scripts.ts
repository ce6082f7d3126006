import { basename, extname } from "pathe";
import { decode } from "./html/encoding";
import type { Inventory } from "../io/inventory";
import { TEMPLATES } from "./html/template";
import { PAGES, type Outcome } from "./outcome";
import { SOURCES } from "./project-files";
import { readText } from "./read-text";
import type { Note } from "../model/note";

/** Files in which a script's name keeps that script in the folder: pages in other languages, service workers, … */
const MAY_REFER = [...PAGES, ...TEMPLATES, ...SOURCES, ".js", ".mjs", ".json", ".webmanifest", ".xml"];

/**
 * Scripts that nothing in the new folder loads any more. One that another file still names stays: a service worker
 * that cannot find a file it lists does not install.
 * @param inventory every file of the export, those that the new folder does not get included.
 */
export async function scriptsToDrop(inventory: Inventory, pages: readonly Outcome[]): Promise<Note[]> {
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
    const text = bytes ? decode(bytes)?.text : await readText(inventory, path);
    for (const file of drop.keys()) if (text?.includes(basename(file))) drop.delete(file);
  }
  return [...drop].map(([what, reason]) => ({ what, reason }));
}
