import { pageUrl } from "../../../common/page-url";

/** A page that search engines may find. */
export interface ListedPage {
  /** Path of its file. */
  readonly file: string;
  readonly changed?: Date | undefined;
}

/** The limits of one sitemap, by the protocol of sitemaps.org. */
const MOST_PAGES = 50_000;
const MOST_BYTES = 50 * 1024 ** 2;

const SITEMAP = "sitemap.xml";

/** Archives date files without a date to 1980. */
const FIRST_DATE = Date.UTC(1990, 0);

/**
 * Makes `sitemap.xml`. For more pages than a sitemap can have it is an index, and its parts have numbers.
 * @param origin of the new site, such as `https://my.site`.
 * @param isTaken whether the site has a file of this name.
 * @returns the texts by path, `sitemap.xml` first.
 */
export function makeSitemap(
  pages: readonly ListedPage[],
  origin: string,
  isTaken: (path: string) => boolean = () => false,
): Map<string, string> {
  const parts = splitEntries(pages.map((page) => formatEntry(page, origin)));
  const [only = [], ...more] = parts;
  if (more.length === 0) return new Map([[SITEMAP, wrap("urlset", only)]]);
  const name = findName("sitemap", parts.length, isTaken);
  const index = parts.map((_, at) => `  <sitemap><loc>${origin}/${name(at)}</loc></sitemap>\n`);
  return new Map([
    [SITEMAP, wrap("sitemapindex", index)],
    ...parts.map((entries, at) => [name(at), wrap("urlset", entries)] as const),
  ]);
}

function formatEntry({ file, changed }: ListedPage, origin: string): string {
  const isDated = changed !== undefined && changed.getTime() > FIRST_DATE;
  const lastmod = isDated ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : "";
  // In a URL, only "&" and the apostrophe need an entity.
  const url = `${origin}${pageUrl(file)}`.replaceAll("&", "&amp;").replaceAll("'", "&apos;");
  return `  <url><loc>${url}</loc>${lastmod}</url>\n`;
}

/** Cuts a list of entries so that each part is within the limits. */
function splitEntries(entries: readonly string[]): string[][] {
  const parts: string[][] = [];
  let room = 0;
  for (const entry of entries) {
    // Encoded URLs have only characters of one byte.
    if (entry.length > room || parts.at(-1)?.length === MOST_PAGES) {
      parts.push([]);
      room = MOST_BYTES - wrap("urlset", []).length;
    }
    parts.at(-1)?.push(entry);
    room -= entry.length;
  }
  return parts;
}

const wrap = (tag: "urlset" | "sitemapindex", entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</${tag}>
`;

/** Names of parts that replace no file of the site. */
function findName(stem: string, count: number, isTaken: (path: string) => boolean): (at: number) => string {
  const name = (at: number) => `${stem}-${at + 1}.xml`;
  const isFree = Array.from({ length: count }, (_, at) => name(at)).every((path) => !isTaken(path));
  return isFree ? name : findName(`millrace-${stem}`, count, isTaken);
}

export const robotsText = (origin: string): string => `User-agent: *
Disallow:

Sitemap: ${origin}/${SITEMAP}
`;
