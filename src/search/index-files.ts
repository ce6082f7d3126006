import { REQUEST_LIMIT } from "../network/limits";
import { requestJson } from "../network/json";
import { isOwnOrigin, parseUrl } from "../core/page/url";
import { INDEX_VERSION, type IndexedPage, type SearchIndexFile } from "../../wire/search-index";

/**
 * Reads all files of an index.
 * @param address of the first file.
 * @returns the pages, in the order of the files, with absolute addresses. Pages of other origins are left out.
 * @throws Error that names the file which could not be read, and the reason.
 */
export async function loadIndex(address: URL, signal: AbortSignal): Promise<IndexedPage[]> {
  const first = await readIndexFile(address, signal);
  const names = first.more ?? [];
  const others = await Promise.all(names.map((name) => readIndexFile(new URL(name, address), signal)));
  return [first, ...others].flatMap(({ pages }) =>
    pages.flatMap((page) => {
      const url = parseUrl(page.url, address.href)?.href;
      return url !== undefined && isOwnOrigin(url) ? [{ ...page, url }] : [];
    }),
  );
}

async function readIndexFile({ href }: URL, signal: AbortSignal): Promise<SearchIndexFile> {
  // An index and its further files belong together, so that no cache may answer for one of them without asking.
  const options: RequestInit = { cache: "no-cache", credentials: "same-origin" };
  const { json } = await requestJson(href, options, REQUEST_LIMIT, signal);
  if (isIndexFile(json)) return json;
  throw new Error(`${href} is not a search index of version ${INDEX_VERSION}`);
}

function isIndexFile(value: unknown): value is SearchIndexFile {
  const { version, pages, more = [] } = Object(value) as Partial<SearchIndexFile>;
  return version === INDEX_VERSION && Array.isArray(pages) && pages.every(isPage) && isTexts(more);
}

function isPage(value: unknown): value is IndexedPage {
  const { url, title, headings, text } = Object(value) as Partial<IndexedPage>;
  return isTexts([url, title, headings, text]);
}

const isTexts = (values: unknown): boolean =>
  Array.isArray(values) && values.every((value) => typeof value === "string");
