import { takeInventory } from "./adopt/io/folder";
import { readPage } from "./adopt/read/html/page";
import { isPage } from "./adopt/read/outcome";
import { shell } from "./adopt/report/summary/words";
import { SiteFiles } from "./adopt/read/site-files";

/** Pages that are read: an export has the script on nearly every page, and servers are to start fast. */
const READ = 3;

/** A sentence, as a list of lines, if pages of a folder still load the builder's script, because it was never adopted. */
export async function warnOfVendorScript(folder: string): Promise<string[]> {
  const inventory = await takeInventory(folder);
  const files = new SiteFiles(inventory);
  for (const path of [...inventory.files].filter(isPage).slice(0, READ)) {
    const scripts = await files.findScripts(readPage(path, (await files.text(path)) ?? ""));
    if (!scripts.some(({ kind }) => kind === "vendor")) continue;
    return [
      `${path} still loads the builder's script, so its forms and accounts do not use this server. ` +
        `Serve a copy that "millrace adopt ${shell(folder)}" makes.`,
    ];
  }
  return [];
}
