import { inOrder, type Inventory } from "../io/inventory";
import { decode } from "../read/html/encoding";
import { readClasses, readPage } from "../read/html/page";

/**
 * An export with what it lacks taken from the published site: files that it does not have, and pages with lists, which are empty in it. All other
 * pages are those of the export.
 */
export async function overlaySite(exported: Inventory, published: Inventory): Promise<Inventory> {
  const fromSite = new Set<string>();
  for (const path of published.files) {
    if (!exported.files.has(path) || (await lacksContent(exported, path))) fromSite.add(path);
  }
  const kept = [...exported.files].filter((path) => !fromSite.has(path));
  const chooseSource = (path: string) => (fromSite.has(path) ? published : exported);
  return {
    name: exported.name,
    files: new Set(inOrder([...kept, ...fromSite])),
    skipped: exported.skipped,
    read: (path) => chooseSource(path).read(path),
    about: async (path) => (await chooseSource(path).about?.(path)) ?? {},
  };
}

/** Lists of an export show one blank item or their empty state. */
async function lacksContent(exported: Inventory, path: string): Promise<boolean> {
  if (!path.endsWith(".html")) return false;
  const bytes = await exported.read(path);
  const text = bytes && decode(bytes)?.text;
  if (text === undefined || !text.includes("w-dyn-list")) return false;
  return readPage(path, text).elements.some((element) => readClasses(element).includes("w-dyn-list"));
}
