import { parse } from "parse5";
import { descendants } from "../../common/elements";
import { readPageText } from "../../common/page-text";
import { pageUrl, urlPath } from "../../common/page-url";
import type { FindListing } from "../site/page-lists";

/** A page with published changes. */
export interface ChangedPage {
  /** Where visitors get it, from the root of the site: the path of its file, if its address is not changed. */
  readonly path: string;
  readonly bytes: Buffer;
  /** When it was published, in ms since 1970. */
  readonly at?: number | undefined;
}

/**
 * What sitemaps and search indexes have of pages, by the paths of their URLs.
 * @param changed pages by the path of their file.
 */
export function createListings(changed: ReadonlyMap<string, ChangedPage>): FindListing {
  const pages = new Map(
    [...changed].flatMap(([file, page]) => {
      const listed = readListed(page);
      // Lists name pages with and without their ending.
      return [pageUrl, urlPath].map(
        (write) => [write(file), listed && { ...listed, pathname: write(page.path) }] as const,
      );
    }),
  );
  return (pathname) => (pages.has(pathname) ? pages.get(pathname) : { pathname });
}

/** @returns undefined for a page that lists are to leave out. */
function readListed({ path, bytes, at }: ChangedPage) {
  const elements = descendants(parse(bytes.toString()), true);
  const html = elements.find(({ tagName }) => tagName === "html");
  const { noindex, title, headings, text } = readPageText({ path, elements, html });
  const changed = at === undefined ? undefined : new Date(at);
  return noindex ? undefined : { changed, texts: { title, headings, text } };
}
