import { pageUrl } from "../../../../common/page-url";
import type { FetchedSite, WebRedirect } from "../../model/published-site";
import type { Names } from "./names";
import { isSamePath, splitQuery } from "./page-names";
import type { Targets } from "./targets";

/** Rules for old URLs: of paths, and of pages of lists, which a query chooses. */
export interface WebRedirects {
  readonly redirects: readonly WebRedirect[];
  /** `from` has a query, such as `/blog?5f0c1d2e_page=2`. */
  readonly pages: readonly WebRedirect[];
}

/** The redirects that the site answered, without those that end nowhere, and rules for pages that have another path now. */
export function makeRedirects(site: FetchedSite, names: Names, targets: Targets): WebRedirects {
  const rules = new Map<string, WebRedirect>();
  const add = (path: string, to: string, status: WebRedirect["status"]) => {
    const from = path.replace(/(?<=.)\/+$/, "");
    if (isPlainPath(from) && !isSamePath(from, to) && !rules.has(from)) rules.set(from, { from, to, status });
  };
  const pages: WebRedirect[] = [];
  for (const [href, file] of names.pages) {
    const { pathname, search } = new URL(href);
    const to = pageUrl(file);
    if (search === "") add(pathname, to, 301);
    else if (splitQuery(href).rest === "") pages.push({ from: pathname + search, to, status: 301 });
  }
  const isEndless = createLoopCheck(site);
  const gated = new Set(site.gated.map(({ url }) => new URL(url).pathname));
  for (const { from, to, status } of site.redirects) {
    const path = from.replace(/\?.*$/, "");
    if (path !== from || gated.has(path) || isEndless(from)) continue;
    const own = targets.toOwn(to);
    const target = targets.find(to)?.path ?? (own === undefined ? to : own.slice(site.origin.length));
    add(path, target, status === 301 || status === 308 ? 301 : 302);
  }
  const byPath = (a: WebRedirect, b: WebRedirect) => (a.from < b.from ? -1 : 1);
  return { redirects: [...rules.values()].sort(byPath), pages: pages.sort(byPath) };
}

/** A path that the redirects of a site's settings can name. */
function isPlainPath(path: string): boolean {
  try {
    return !/[\\*\p{Cc}]|\/\/|(^|\/)\.\.?(\/|$)/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Finds redirects that lead back to a URL on their way. */
function createLoopCheck({ origin, redirects }: FetchedSite): (from: string) => boolean {
  const next = new Map(redirects.map(({ from, to }) => [new URL(from, origin).href, to]));
  return (from) => {
    const seen = new Set<string>();
    for (let at: string | undefined = new URL(from, origin).href; at !== undefined; at = next.get(at)) {
      if (seen.has(at)) return true;
      seen.add(at);
    }
    return false;
  };
}
