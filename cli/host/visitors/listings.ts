import type { FindListing } from "../../../host/site/page-lists";
import { decode } from "../../adopt/read/html/encoding";
import { readPage } from "../../adopt/read/html/page";
import { readPageText } from "../../adopt/read/page-text";
import { pageUrl, urlPath } from "../../adopt/read/page-url";

/** A page with published changes. */
export interface ChangedPage {
  /** From the root of the exported site. */
  readonly path: string;
  readonly bytes: Buffer;
  /** When it was published, in ms since 1970. */
  readonly at?: number | undefined;
}

/**
 * What sitemaps and search indexes have of pages, by the paths of their URLs.
 * @param changed pages by the path of their file.
 * @param isClosed by the path of a page's URL.
 */
export function createListings(
  changed: ReadonlyMap<string, ChangedPage>,
  isClosed: (pathname: string) => boolean,
): FindListing {
  const pages = new Map(
    [...changed].flatMap(([file, page]) => {
      const listed = readListed(page);
      // Lists name pages with and without their ending.
      return [pageUrl, fileUrl].map(
        (write) => [write(file), listed && { ...listed, pathname: write(page.path) }] as const,
      );
    }),
  );
  return (pathname) => {
    if (pages.has(pathname)) return pages.get(pathname);
    return isClosed(pathname) ? undefined : { pathname };
  };
}

const fileUrl = (file: string): string => urlPath(file);

/** @returns undefined for a page that lists are to leave out. */
function readListed({ path, bytes, at }: ChangedPage) {
  const text = decode(bytes)?.text;
  if (text === undefined) return undefined;
  const { noindex, title, headings, text: rest } = readPageText(readPage(path, text));
  const changed = at === undefined ? undefined : new Date(at);
  return noindex ? undefined : { changed, texts: { title, headings, text: rest } };
}
