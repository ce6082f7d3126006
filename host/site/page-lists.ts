import { INDEX_VERSION, type IndexedPage, type SearchIndexFile } from "../../wire/search-index";
import { isRecord } from "../../wire/records";
import { compress, COPY_ENDINGS, decompress, ENCODINGS, type Encoding } from "../../common/encodings";

/** Paths of the search indexes of `adopt` and of sitemaps, and of their compressed copies. */
const PAGE_LIST = /\/(?:[^/]*search-index\/[^/]+\.json|[^/]*sitemap[^/]*\.(?:xml|txt))(\.br|\.gz)?$/i;

/** The largest decompressed list, in bytes; a sitemap may have 50 MB. */
const LARGEST = 64 * 1024 ** 2;

/** Whether a file lists pages, with texts or with their URLs. */
export const isPageList = (path: string): boolean => PAGE_LIST.test(path);

/** What a list has of a page. */
export interface Listing {
  /** The path of its URL. */
  readonly pathname: string;
  /** When it was changed last; default: as it is in the list. */
  readonly changed?: Date | undefined;
  /** Its texts in a search index; default: as they are in it. */
  readonly texts?: Omit<IndexedPage, "url"> | undefined;
}

/** What becomes of a page in a list, by the path of its URL; undefined: the list leaves it out. */
export type FindListing = (pathname: string) => Listing | undefined;

/** Leaves pages out that are closed, by the path of their URL. @param find default: nothing is changed. */
export const withoutClosedPages =
  (isClosed: (pathname: string) => boolean, find: FindListing = (pathname) => ({ pathname })): FindListing =>
  (pathname) => {
    const listing = isClosed(pathname) ? undefined : find(pathname);
    return listing && isClosed(listing.pathname) ? undefined : listing;
  };

/**
 * Changes a search index or a sitemap that was made before pages were closed or changed.
 * @param path of the list, relative to the site.
 * @returns the same bytes if nothing changes; undefined if the list cannot be read.
 */
export async function rewriteList(path: string, bytes: Buffer, find: FindListing): Promise<Buffer | undefined> {
  const encoding = ENCODINGS.find((one) => path.toLowerCase().endsWith(COPY_ENDINGS[one]));
  const text = await readText(bytes, encoding);
  const rewritten = text === undefined ? undefined : chooseRewrite(path)(text, path, find);
  if (rewritten === undefined) return undefined;
  if (rewritten === text) return bytes;
  return encoding ? compress(Buffer.from(rewritten), encoding, "fast") : Buffer.from(rewritten);
}

async function readText(bytes: Buffer, encoding: Encoding | undefined): Promise<string | undefined> {
  try {
    return (encoding ? await decompress(bytes, encoding, LARGEST) : bytes).toString();
  } catch {
    return undefined;
  }
}

type Rewrite = (text: string, path: string, find: FindListing) => string | undefined;

const chooseRewrite = (path: string): Rewrite =>
  /\.json(\.\w+)?$/i.test(path) ? rewriteIndex : /\.txt(\.\w+)?$/i.test(path) ? rewriteLines : rewriteSitemap;

function rewriteIndex(text: string, path: string, find: FindListing): string | undefined {
  const index = parse(text);
  if (!index) return undefined;
  const pages = index.pages.flatMap((page) => {
    const pathname = readPath(String(page.url), `http://site${path}`);
    const listing = find(pathname);
    if (!listing) return [];
    const url = listing.pathname === pathname ? page.url : `..${listing.pathname}`;
    return [url === page.url && !listing.texts ? page : { ...page, url, ...listing.texts }];
  });
  const isSame = pages.length === index.pages.length && pages.every((page, at) => page === index.pages[at]);
  return isSame ? text : `${JSON.stringify({ ...index, pages })}\n`;
}

function parse(text: string): SearchIndexFile | undefined {
  try {
    const index: unknown = JSON.parse(text);
    const isIndex = isRecord(index) && index.version === INDEX_VERSION && Array.isArray(index.pages);
    return isIndex ? (index as unknown as SearchIndexFile) : undefined;
  } catch {
    return undefined;
  }
}

function rewriteLines(text: string, _path: string, find: FindListing): string {
  return text.replace(/([^\r\n]+)(\r?\n)?/g, (_line, url: string, end = "") => {
    const rewritten = rewriteUrl(url.trim(), find);
    return rewritten === undefined ? "" : url.replace(url.trim(), () => rewritten) + end;
  });
}

/** Without entries of pages that are left out, and without links from other entries to them, such as translations. */
function rewriteSitemap(text: string, _path: string, find: FindListing): string {
  const rewrite = (written: string) => {
    const before = decodeXml(written);
    const url = rewriteUrl(before, find);
    return url === before ? written : url?.replaceAll("&", "&amp;").replaceAll("'", "&apos;").replaceAll('"', "&quot;");
  };
  return text.replace(/\s*<((?:[\w-]+:)?url)\b[^>]*>.*?<\/\1\s*>/gs, (entry) => {
    const written = /<(?:[\w-]+:)?loc\b[^>]*>(.*?)<\//s.exec(entry)?.[1] ?? "";
    const url = rewrite(written);
    if (url === undefined) return "";
    const { changed } = find(readPath(decodeXml(written), SITE)) ?? {};
    const day = changed?.toISOString().slice(0, 10);
    return entry
      .replace(/(<(?:[\w-]+:)?loc\b[^>]*>).*?(?=<\/)/s, (_loc, tag: string) => tag + url)
      .replace(/(<(?:[\w-]+:)?lastmod\b[^>]*>)(.*?)(?=<\/)/s, (_date, tag: string, old: string) => tag + (day ?? old))
      .replace(/\s*<(?:[\w-]+:)?link\b[^>]*>/g, (link) => {
        const [, quote = "", old = ""] = /\bhref\s*=\s*(["'])(.*?)\1/s.exec(link) ?? [];
        const target = rewrite(old);
        return target === undefined ? "" : link.replace(`${quote}${old}${quote}`, () => `${quote}${target}${quote}`);
      });
  });
}

/** The URL with the new path of its page; undefined: the list leaves the page out. */
function rewriteUrl(url: string, find: FindListing): string | undefined {
  const pathname = readPath(url, SITE);
  const listing = find(pathname);
  return listing?.pathname === pathname ? url : listing && new URL(listing.pathname, new URL(url, SITE)).href;
}

/** Decodes what a URL in XML can have. */
const decodeXml = (written: string): string =>
  written
    .replace(/<!\[CDATA\[(.*?)\]\]>/gs, "$1")
    .replace(/&#(?:x([\da-f]{1,4})|(\d{1,4}));/gi, (_code, hex?: string, decimal?: string) =>
      String.fromCharCode(hex === undefined ? Number(decimal) : parseInt(hex, 16)),
    )
    .replaceAll("&apos;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .trim();

/** Base of URLs in sitemaps, of which only the path counts. */
const SITE = "http://site/";

const readPath = (url: string, base: string): string => (URL.canParse(url, base) ? new URL(url, base).pathname : "/");
