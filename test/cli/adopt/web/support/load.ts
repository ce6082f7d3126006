import { decode } from "../../../../../cli/adopt/read/html/encoding";
import { readPage } from "../../../../../cli/adopt/read/html/page";
import { toFileUrl } from "../../../../../cli/adopt/web/references/url";
import { findChunks } from "../../../../../cli/adopt/read/javascript/chunks";
import { findCssReferences } from "../../../../../cli/adopt/web/references/css";
import { findHtmlReferences } from "../../../../../cli/adopt/web/references/html";
import type {
  FetchedFile,
  FetchedRedirect,
  FetchedSite,
  GatedPage,
} from "../../../../../cli/adopt/model/published-site";
import type { PublishedSite } from "../../../../../fixtures/published";
import { makeFile, makeSite } from "./fetched";

/** Everything that can be reached from the home page of a published site, in memory. */
export async function loadPublished({ origin, assetOrigin, oldAssetOrigin }: PublishedSite): Promise<FetchedSite> {
  const pages = new Map<string, FetchedFile>();
  const assets = new Map<string, FetchedFile>();
  const redirects: FetchedRedirect[] = [];
  const gated: GatedPage[] = [];
  const found = new Set([`${origin}/`, `${origin}/404`, `${origin}/de/404`]);
  for (const url of found) {
    const response = await fetch(url, { redirect: "manual" });
    const { status } = response;
    if (status === 429) {
      // Repeats the request after all others.
      found.delete(url);
      found.add(url);
      continue;
    }
    const type = response.headers.get("content-type")?.split(";")[0] ?? "";
    const file: FetchedFile = { ...makeFile(url, new Uint8Array(await response.arrayBuffer()), type), status };
    const location = response.headers.get("location");
    if (location !== null) {
      const to = new URL(location, url).href;
      redirects.push({ from: url.slice(origin.length), to, status: status as FetchedRedirect["status"] });
      found.add(toFileUrl(to));
    } else if (status === 401) gated.push({ url, gate: "password" });
    else if (status !== 200 && !url.endsWith("/404")) throw new Error(`${url} answers ${status}`);
    else (type === "text/html" ? pages : assets).set(url, file);
    for (const next of await readAddresses(file)) {
      if ([origin, assetOrigin, oldAssetOrigin].includes(new URL(next).origin)) found.add(toFileUrl(next));
    }
  }
  return { ...makeSite({}), origin, pages, assets, redirects, gated };
}

async function readAddresses({ url, type, read }: FetchedFile): Promise<string[]> {
  const text = decode(await read())?.text ?? "";
  if (type === "text/javascript") return findChunks(text, url);
  if (type === "text/css") return findCssReferences(text, url).map((reference) => reference.url);
  return type === "text/html" ? findHtmlReferences(readPage("", text), url).map((reference) => reference.url) : [];
}
