import { attribute, readPage, readText, type Element } from "../../read/html/page";

/** What a sitemap names; URLs as they are written, absolute in a correct one. */
export interface Sitemap {
  readonly pages: readonly string[];
  /** Further sitemaps, when it is an index. */
  readonly sitemaps: readonly string[];
}

/** Reads a sitemap or an index of sitemaps, alternates of other languages included. */
export function readSitemap(text: string): Sitemap {
  const { elements } = readPage("sitemap.xml", text);
  const pages: string[] = [];
  const sitemaps: string[] = [];
  for (const element of elements) {
    if (element.tagName === "loc") (isIn(element, "sitemap") ? sitemaps : pages).push(readText(element).trim());
    if (element.tagName === "xhtml:link" && attribute(element, "rel") === "alternate")
      pages.push(attribute(element, "href")?.trim() ?? "");
  }
  return { pages, sitemaps };
}

const isIn = ({ parentNode }: Element, name: string): boolean => parentNode?.nodeName === name;
