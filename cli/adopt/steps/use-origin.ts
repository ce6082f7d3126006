import type { Edit } from "../../../common/edits";
import { quoted } from "../edits";
import type { PageFacts } from "../facts";
import { attribute, type Element, type ExportedPage } from "../read/html/page";
import { isBuilderSite } from "../read/vendor-url";
import type { StepResult } from "../step";

/**
 * Writes the URL of the new site into the links and meta tags that give search engines the URL of a page. URLs of
 * other sites stay: only those of the published site are replaced.
 */
export function useOrigin({ page, site }: PageFacts): StepResult {
  const { origin } = site.options;
  if (origin === undefined) return {};
  const edits = page.elements.flatMap((element) => editUrl(page, element, origin));
  const note = { what: `the URL ${origin} in links for search engines`, reason: "--origin" };
  return { edits, notes: { converted: edits.length > 0 ? [note] : [] } };
}

function editUrl(page: ExportedPage, element: Element, origin: string): Edit[] {
  const name = findUrlAttribute(element);
  const value = name && attribute(element, name);
  const at = name && element.sourceCodeLocation?.attrs?.[name];
  if (!value || !at || !URL.canParse(value)) return [];
  const url = new URL(value);
  if (url.origin === origin || !isOwn(url, page)) return [];
  const text = `${name}="${quoted(origin + url.pathname + url.search + url.hash)}"`;
  return [{ start: at.startOffset, end: at.endOffset, text }];
}

/** The attribute with such a URL. */
function findUrlAttribute(element: Element): "href" | "content" | undefined {
  if (element.tagName === "link") {
    const rel = attribute(element, "rel")?.toLowerCase();
    const isAlternate = rel === "alternate" && attribute(element, "hreflang") !== undefined;
    return rel === "canonical" || isAlternate ? "href" : undefined;
  }
  return element.tagName === "meta" && attribute(element, "property") === "og:url" ? "content" : undefined;
}

function isOwn({ hostname, protocol }: URL, { html }: ExportedPage): boolean {
  if (!/^https?:$/.test(protocol)) return false;
  const domain = html && attribute(html, "data-wf-domain")?.toLowerCase();
  const bare = (host: string) => host.replace(/^www\./, "");
  return (domain !== undefined && bare(hostname) === bare(domain)) || isBuilderSite(hostname);
}
