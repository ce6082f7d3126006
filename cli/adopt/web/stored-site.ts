import { stat } from "node:fs/promises";
import { AdoptError } from "../model/adopt-error";
import { addFile, emptyFound, makeSite } from "./fetch/result";
import { openStore } from "./fetch/store";
import type { FetchedSite } from "../model/published-site";

/**
 * Reads the files that the last run fetched of a site, without any request. Redirects, gated pages and failures are not
 * stored.
 * @param folder of the fetched files.
 * @throws AdoptError when it has no complete run of this site.
 */
export async function readStoredSite(href: string, folder: string): Promise<FetchedSite> {
  const { origin } = new URL(href);
  const isThere = await stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  const store = isThere ? await openStore(folder) : undefined;
  const found = emptyFound();
  for (const url of store?.last.keys() ?? []) {
    const entry = store?.get(url);
    if (!entry) continue;
    const isPage = new URL(url).origin === origin && entry.type === "text/html";
    addFile(found, isPage ? "pages" : "assets", url, entry);
  }
  if (store && found.pages.size > 0) return makeSite(origin, found, store);
  throw new AdoptError(
    `${folder} holds no pages of ${origin}. Adopt the site first, which keeps them there: millrace adopt ${href}`,
  );
}
