import { INDEX_VERSION, type SearchIndexFile } from "../../wire/search-index";
import { isRecord } from "../../wire/records";
import { compress, COPY_ENDINGS, decompress, ENCODINGS, type Encoding } from "../../common/encodings";

/** Paths of the search indexes of `adopt` and of sitemaps, and of their compressed copies. */
const PAGE_LIST = /\/(?:[^/]*search-index\/[^/]+\.json|[^/]*sitemap[^/]*\.(?:xml|txt))(\.br|\.gz)?$/i;

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
  const open = filterFor(path)(text, path, isClosed);
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

type Filter = (text: string, path: string, isClosed: (pathname: string) => boolean) => string;

const filterFor = (path: string): Filter =>
  /\.json(\.\w+)?$/i.test(path) ? withoutIndexed : /\.txt(\.\w+)?$/i.test(path) ? withoutLines : withoutListed;

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

function withoutLines(text: string, _path: string, isClosed: (pathname: string) => boolean): string {
  return text.replace(/[^\r\n]+(\r?\n)?/g, (line) => (isClosed(readPath(line.trim(), SITE)) ? "" : line));
}

/** Without entries of closed pages, and without links from other entries to them, such as translations. */
function withoutListed(text: string, _path: string, isClosed: (pathname: string) => boolean): string {
  const isOpen = (written: string | undefined) => !isClosed(readPath(decodeXml(written ?? ""), SITE));
  return text.replace(/\s*<((?:[\w-]+:)?url)\b[^>]*>.*?<\/\1\s*>/gs, (entry) =>
    isOpen(/<(?:[\w-]+:)?loc\b[^>]*>(.*?)<\//s.exec(entry)?.[1])
      ? entry.replace(/\s*<(?:[\w-]+:)?link\b[^>]*>/g, (link) =>
          isOpen(/\bhref\s*=\s*(["'])(.*?)\1/s.exec(link)?.[2]) ? link : "",
        )
      : "",
  );
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
