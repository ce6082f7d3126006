import { resolve } from "node:path";
import { createRedirects } from "../../../common/redirects";
import type { Site } from "../../exported-site";
import { readPlain } from "../../adopt/base/fast-record";
import { cleanCopies } from "../../adopt/read/saved-copies";
import { isPage } from "../../adopt/read/outcome";
import { isSearchPage } from "../../adopt/read/search-page";
import { leaveOutHidden } from "../../adopt/read/hidden-files";
import { readText } from "../../adopt/read/read-text";
import { SiteFiles } from "../../adopt/read/site-files";
import { readSiteSettings } from "../../adopt/io/site-settings";
import { takeInventory } from "../../adopt/io/folder";
import type { Inventory } from "../../adopt/io/inventory";
import { placeMovedFiles } from "../../adopt/moved-files";

/** The files of an export and of its adopted copy. */
export interface Sources {
  /** All files of the export, its pages without what a program that saved them has added. */
  readonly exported: Inventory;
  /** Its files that visitors may get, each at the path from which pages load it. */
  readonly shown: SiteFiles;
  /** Whether the copy may lack a file of the export. */
  readonly isHidden: (path: string) => boolean;
  /** Whether a file of the export is a vendor script. */
  readonly isVendor: (path: string) => boolean;
  /** Its pages with search results. */
  readonly searchPages: readonly string[];
  readonly copy: Inventory;
  readonly copyFiles: SiteFiles;
  /** Where the copy sends visitors of an old URL. */
  readonly redirect: ReturnType<typeof createRedirects>;
  /** The text of a file of the copy; undefined if it is not there. */
  readCopy(path: string): Promise<string | undefined>;
}

export async function openSources({ folder, scripts }: Site, adopted: string): Promise<Sources> {
  const { inventory: exported } = cleanCopies(await takeInventory(folder, resolve(adopted)));
  const { inventory: visible } = await leaveOutHidden(exported, [], []);
  const { inventory: placed } = await placeMovedFiles(visible);
  // What `fast` did is compared in a browser.
  const copy = await readPlain(resolve(adopted));
  const shown = new SiteFiles(placed);
  const searchPages: string[] = [];
  for (const path of placed.files)
    if (isPage(path) && isSearchPage(path, (await shown.text(path)) ?? "")) searchPages.push(path);
  return {
    exported,
    shown,
    isVendor: (path) => scripts.has(path),
    searchPages,
    isHidden: (path) => !visible.files.has(path),
    copy,
    copyFiles: new SiteFiles(copy),
    redirect: createRedirects((await readSiteSettings(resolve(adopted))).redirects),
    readCopy: (path) => (copy.files.has(path) ? readText(copy, path) : Promise.resolve(undefined)),
  };
}
