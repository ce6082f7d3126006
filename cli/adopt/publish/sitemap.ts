import { pageUrl } from "../read/page-url";

/** A page that search engines may find. */
export interface ListedPage {
  /** Path of its file. */
  readonly file: string;
  readonly changed?: Date | undefined;
}

/** Archives date files without a date to 1980. */
const FIRST_DATE = Date.UTC(1990, 0);

/** @param origin of the new site, such as `https://my.site`. */
export function sitemapText(pages: readonly ListedPage[], origin: string): string {
  const entries = pages.map(({ file, changed }) => {
    const dated = changed !== undefined && changed.getTime() > FIRST_DATE;
    const lastmod = dated ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : "";
    // In a URL, only "&" and the apostrophe need an entity.
    const address = `${origin}${pageUrl(file)}`.replaceAll("&", "&amp;").replaceAll("'", "&apos;");
    return `  <url><loc>${address}</loc>${lastmod}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`;
}

export const robotsText = (origin: string): string => `User-agent: *
Disallow:

Sitemap: ${origin}/sitemap.xml
`;
