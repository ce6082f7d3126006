import { createRedirectTable, toRedirect, type GivenRedirect } from "../../../common/redirects";
import { createRules } from "../../../common/gate-rules";
import type { GateTables } from "../../../common/access";
import { UTILITY_PAGES } from "../../../wire/user-system";
import { pageUrl } from "../../../common/page-url";
import type { AccessReport } from "../model/adopt-report";
import type { Note } from "../model/note";

/** What is known of a site besides its pages. */
interface ListRules {
  /** Item templates and other pages that a published site does not show. */
  readonly leftovers: readonly Note[];
  /** Pages whose URL only the program of a project knows. */
  readonly templates: ReadonlySet<string>;
  readonly access: AccessReport;
  /** Who can open what, by the settings of `millrace host`, which replace what the pages say. */
  readonly gate?: GateTables;
  readonly redirects?: readonly GivenRedirect[];
}

/** Pages that answer for others, of accounts and of orders, in any folder of a locale. */
const UTILITY = new RegExp(
  `(^|/)(401|404|(paypal-)?checkout|order-confirmation|${Object.values(UTILITY_PAGES)
    .map(({ slug }) => slug)
    .join("|")})\\.html$`,
);

/** A further page of a list of a published site, as `web/rewrite/page-names.ts` names it. Its items have pages. */
const LIST_PAGE = /(^|\/)[0-9a-f]{8}-page\/\d+(-\d+)?\.html$/i;

/**
 * Decides by its path whether a page is one that all visitors can look for: by the sitemap, or by a search of the site. Pages that forbid it
 * themselves are in {@link SiteSurvey.noindex}.
 */
export function createListCheck({
  leftovers,
  templates,
  access,
  gate,
  redirects = [],
}: ListRules): (path: string) => boolean {
  const left = new Set(leftovers.map(({ what }) => what));
  const rules = createRules({ access: { ...access.table, ...gate?.access }, passwords: gate?.passwords ?? {} }, []);
  const table = createRedirectTable(redirects.map(toRedirect));
  return (path) =>
    !left.has(path) &&
    !templates.has(path) &&
    !UTILITY.test(path) &&
    !LIST_PAGE.test(path) &&
    !rules([`/${path}`]) &&
    !table.find(pageUrl(path));
}
