import { FetchError } from "../../web/fetch/fetch-error";
import type { FastSite } from "../part";
import { GOOGLE_FONTS, GOOGLE_SHEETS } from "../remote/files";
import { addRemote, fetchSheet } from "../remote/sheets";

/** Whether a URL is one of Google's style sheets of fonts. */
export const isGoogleSheet = (href: string): boolean => href.startsWith(`https://${GOOGLE_SHEETS}/`);

/** Whether a URL is one of Google's fonts. */
export const isGoogleFont = (href: string): boolean => href.startsWith(`https://${GOOGLE_FONTS}/`);

/** Fetches Google's style sheets with their fonts. @returns their texts as files of the folder `css`, of those that were fetched. */
export const fetchSheets = (site: FastSite, urls: Iterable<string>): Promise<Map<string, string>> =>
  fetchAll(site, urls, (href) => fetchSheet(site, href));

/** Fetches Google's fonts. @returns their paths, of those that were fetched. */
export const fetchFonts = (site: FastSite, urls: Iterable<string>): Promise<Map<string, string>> =>
  fetchAll(site, urls, async (href) => addRemote(site, "font", href, await site.remote.fetch(href, "font")));

async function fetchAll(site: FastSite, urls: Iterable<string>, fetchOne: (href: string) => Promise<string>) {
  const list = [...new Set(urls)];
  const found = new Map<string, string>();
  for (const [done, href] of list.entries()) {
    await site.onProgress({ step: "fetching", done, total: list.length });
    try {
      found.set(href, await fetchOne(href));
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      site.note({ what: href, reason: error.message });
    }
  }
  return found;
}
