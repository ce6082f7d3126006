import type { Inventory } from "../../../../../cli/adopt/io/inventory";
import type { FetchedFile, FetchedSite } from "../../../../../cli/adopt/model/published-site";

export const ORIGIN = "https://www.my.site";
const SITE_ID = "64233eb40608547f9d6368d5";
export const HOST = `https://cdn.prod.website-files.com/${SITE_ID}`;

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css",
  js: "text/javascript",
  json: "application/json",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
};

export function makeFile(url: string, body: string | Uint8Array = "", type?: string): FetchedFile {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const ending = new URL(url).pathname.split(".").pop() ?? "";
  return { url, status: 200, type: type ?? TYPES[ending] ?? "", size: bytes.length, read: async () => bytes };
}

/** A fetched site in memory. Keys of `pages` are paths, those of `assets` URLs. */
export function makeSite(
  pages: Record<string, string>,
  assets: Record<string, string> = {},
  more: Partial<FetchedSite> = {},
): FetchedSite {
  const fileMap = (all: Record<string, string>, type?: string) =>
    new Map(
      Object.entries(all).map(([path, body]) => {
        const { href } = new URL(path, ORIGIN);
        return [href, makeFile(href, body, type)];
      }),
    );
  return {
    origin: ORIGIN,
    pages: fileMap(pages, "text/html"),
    assets: fileMap(assets),
    redirects: [],
    gated: [],
    failed: [],
    changes: { added: [], changed: [], gone: [] },
    ...more,
  };
}

export const readText = async (site: Inventory, path: string): Promise<string> =>
  new TextDecoder().decode(await site.read(path));
