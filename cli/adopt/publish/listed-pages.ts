import { createRedirectTable, type Redirect } from "../../../host/base/redirects";
import { createRules } from "../../../host/gate/rules";
import type { GateTables } from "../../../host/settings/access";
import { UTILITY_PAGES } from "../../../wire/user-system";
import { pageUrl } from "../read/page-url";
import type { Note } from "../report/report";
import { urlPath } from "./layout";

/** What decides whether the sitemap lists a page. */
export interface Published {
  /** Paths of all pages. */
  readonly pages: readonly string[];
  /** Those that search engines are to leave out. */
  readonly noindex: ReadonlySet<string>;
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
export function listedPages({ pages, noindex, leftovers, gate, redirects }: Published): string[] {
  const left = new Set(leftovers.map(({ what }) => what));
  const requirements = createRules(gate, []);
  const table = createRedirectTable(redirects);
  return pages.filter((path) => {
    if (left.has(path) || UTILITY.test(path) || noindex.has(path) || requirements([`/${path}`])) return false;
    return !table.find(urlPath(pageUrl(path).slice(1)));
  });
}
