import type { FetchFailure } from "../../model/published-site";
import type { FetchLimits } from "./options";
import { countPaginations, toCrawledUrl } from "./crawled-url";

/** A page to read. */
export interface Step {
  readonly url: string;
  /** Links from the front page or a sitemap to here. */
  readonly depth: number;
  readonly foundOn?: string;
}

/** The pages that are found and not read yet, each once. */
export interface Frontier {
  /** Adds a URL if it is a page of the site and within the limits. `from` is the page that names it. */
  add(href: string, from?: Step): void;
  /** Takes all pages that were added since the last call, sorted by URL, so that a run does not depend on the speed of answers. */
  take(): Step[];
  /** Pages taken and waiting. */
  readonly size: number;
  /** What the limits left out, once for each kind of URL. */
  readonly failures: readonly FetchFailure[];
}

/** @param allows whether `robots.txt` allows a path. */
export function createFrontier(origin: string, limits: FetchLimits, allows: (path: string) => boolean): Frontier {
  const seen = new Set<string>();
  const combinations = new Map<string, number>();
  const refused = new Map<string, FetchFailure>();
  let waiting = new Map<string, Step>();

  /** Why a URL is not read, with the kind of URLs of which one message is enough. */
  function refusal(url: string, depth: number): { kind: string; reason: string } | undefined {
    const { pathname, search } = new URL(url);
    if (!allows(pathname + search)) {
      return {
        kind: url,
        reason: "robots.txt of the site asks not to read it; with --own, if the site is yours, it is read",
      };
    }
    if (depth > limits.depth) {
      const kind = pathname.replace(/\d+/g, "#");
      const reason = `more than ${limits.depth} links away from the front page and the sitemap, as in an endless calendar; URLs like it were left out`;
      return { kind, reason };
    }
    if (countPaginations(url) > 1) {
      const count = (combinations.get(pathname) ?? 0) + 1;
      combinations.set(pathname, count);
      const reason = `more than ${limits.combinations} URLs that differ only in the query of ${pathname}; the rest was left out`;
      if (count > limits.combinations) return { kind: `${pathname}?`, reason };
    }
    if (seen.size > limits.pages) {
      return {
        kind: "",
        reason: `the limit of ${limits.pages} pages is reached; this page and the ones after it were left out`,
      };
    }
    return undefined;
  }

  return {
    add(href, from) {
      const url = toCrawledUrl(href, origin);
      if (url === undefined) return;
      // The pages of a pagination are as far away as the first one, however many they are.
      const depth = from === undefined ? 0 : from.depth + (isNextPage(url, from.url) ? 0 : 1);
      const known = waiting.get(url);
      if (known ? known.depth <= depth : seen.has(url)) return;
      seen.add(url);
      const step = { url, depth, ...(from === undefined ? {} : { foundOn: from.url }) };
      const refusedFor = refusal(url, depth);
      if (!refusedFor) waiting.set(url, step);
      else if (!refused.has(refusedFor.kind)) {
        const { foundOn } = step;
        refused.set(refusedFor.kind, { url, reason: refusedFor.reason, ...(foundOn === undefined ? {} : { foundOn }) });
      }
    },
    take() {
      const taken = [...waiting.values()].sort((a, b) => (a.url < b.url ? -1 : 1));
      waiting = new Map();
      return taken;
    },
    get size() {
      return seen.size;
    },
    get failures() {
      return [...refused.values()];
    },
  };
}

const isNextPage = (url: string, from: string): boolean => {
  const [a, b] = [new URL(url), new URL(from)];
  return a.pathname === b.pathname && a.search !== "";
};
