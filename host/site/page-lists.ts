import { INDEX_VERSION, type SearchIndexFile } from "../../wire/search-index";
import { isRecord } from "../../wire/records";
import { compress, COPY_ENDINGS, decompress, ENCODINGS, type Encoding } from "../base/encodings";

/** Paths of the search indexes of `adopt` and of sitemaps, and of their compressed copies. */
const PAGE_LIST = /\/(?:[^/]*search-index\/[^/]+\.json|[^/]*sitemap[^/]*\.xml)(\.br|\.gz)?$/i;

/** The largest decompressed list, in bytes; a sitemap may have 50 MB. */
const LARGEST = 64 * 1024 ** 2;

/** Whether a file lists pages, with texts or with their URLs. */
export const isPageList = (path: string): boolean => PAGE_LIST.test(path);

/**
 * Leaves closed pages out of a search index or a sitemap that was made before they were closed.
 * @param path of the list, relative to the site.
 * @param isClosed by the path of a page's URL.
 * @returns the same bytes if nothing is closed; empty ones if the list cannot be read.
 */
export async function withoutClosedPages(
  path: string,
  bytes: Buffer,
  isClosed: (pathname: string) => boolean,
): Promise<Buffer> {
  const encoding = ENCODINGS.find((one) => path.toLowerCase().endsWith(COPY_ENDINGS[one]));
  const text = await readText(bytes, encoding);
  if (text === undefined) return Buffer.alloc(0);
  const open = PAGE_LIST.exec(path)?.[0].includes(".json")
    ? withoutIndexed(text, path, isClosed)
    : withoutListed(text, isClosed);
  if (open === text) return bytes;
  return encoding ? compress(Buffer.from(open), encoding, "fast") : Buffer.from(open);
}

async function readText(bytes: Buffer, encoding: Encoding | undefined): Promise<string | undefined> {
  try {
    return (encoding ? await decompress(bytes, encoding, LARGEST) : bytes).toString();
  } catch {
    return undefined;
  }
}

function withoutIndexed(text: string, path: string, isClosed: (pathname: string) => boolean): string {
  const index = parse(text);
  if (!index) return "";
  const pages = index.pages.filter(({ url }) => !isClosed(readPath(String(url), `http://site${path}`)));
  return pages.length === index.pages.length ? text : `${JSON.stringify({ ...index, pages })}\n`;
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

function withoutListed(text: string, isClosed: (pathname: string) => boolean): string {
  return text.replace(/\s*<url\b[^>]*>.*?<\/url\s*>/gs, (entry) => {
    const written = /<loc>\s*(.*?)\s*<\/loc>/s.exec(entry)?.[1] ?? "";
    return isClosed(readPath(written.replaceAll("&amp;", "&").replaceAll("&apos;", "'"), "http://site/")) ? "" : entry;
  });
}

const readPath = (url: string, base: string): string => (URL.canParse(url, base) ? new URL(url, base).pathname : "/");
