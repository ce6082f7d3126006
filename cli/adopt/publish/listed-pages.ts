import { createRedirectTable, type Redirect } from "../../../host/base/redirects";
import { createRules } from "../../../host/gate/rules";
import type { GateTables } from "../../../host/settings/access";
import { UTILITY_PAGES } from "../../../wire/user-system";
import { attribute, readPage } from "../read/html/page";
import { pageUrl } from "../read/page-url";
import type { Note } from "../report/report";
import { urlPath } from "./layout";

/** What decides whether the sitemap lists a page. */
export interface Published {
  /** The texts of all pages, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Item templates and other pages that a published site does not show. */
  readonly leftovers: readonly Note[];
  readonly gate: GateTables;
  readonly redirects: readonly Redirect[];
}

/** Pages that answer for others, and the pages of accounts, in any folder of a locale. */
const UTILITY = new RegExp(
  `(^|/)(401|404|${Object.values(UTILITY_PAGES)
    .map(({ slug }) => slug)
    .join("|")})\\.html$`,
);

/** The files of the pages for `sitemap.xml`. */
export function listedPages({ texts, leftovers, gate, redirects }: Published): string[] {
  const left = new Set(leftovers.map(({ what }) => what));
  const requirementsOf = createRules(gate, []);
  const table = createRedirectTable(redirects);
  return [...texts]
    .filter(([path, text]) => {
      if (left.has(path) || UTILITY.test(path) || requirementsOf([`/${path}`])) return false;
      return !table.find(urlPath(pageUrl(path).slice(1))) && !isNoindex(path, text);
    })
    .map(([path]) => path);
}

function isNoindex(path: string, text: string): boolean {
  // Parsing is slow, and few pages have it.
  if (!/<meta[^>]*\b(noindex|none)\b/i.test(text)) return false;
  return readPage(path, text).elements.some(
    (element) =>
      element.tagName === "meta" &&
      /^(robots|googlebot)$/i.test(attribute(element, "name") ?? "") &&
      /\b(noindex|none)\b/i.test(attribute(element, "content") ?? ""),
  );
}
