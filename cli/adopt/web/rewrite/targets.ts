import { pageUrl, urlPath } from "../../../../common/page-url";
import { toFileUrl } from "../references/url";
import type { FetchedSite } from "../../model/published-site";
import type { Names } from "./names";
import { createOwnUrl } from "./own-url";
import { splitQuery, toPageUrl } from "./page-names";

/** What a URL of the published site leads to in the new one. */
export interface Target {
  /** Path of the file. */
  readonly file: string;
  /** Percent-encoded path with a slash at the start, with query and fragment. */
  readonly path: string;
}

export interface Targets {
  /** The file for a URL; `undefined` when none was fetched. */
  find(url: string): Target | undefined;
  /** The same URL on the site's own origin; `undefined` when it is of another site. */
  toOwn(url: string): string | undefined;
}

const MOST_HOPS = 10;

/** Returns where each fetched file is in the new site. Permanent redirects are followed. */
export function createTargets({ origin, redirects }: Pick<FetchedSite, "origin" | "redirects">, names: Names): Targets {
  const toOwn = createOwnUrl(origin);
  const moved = new Map(
    redirects
      .filter(({ status }) => status === 301 || status === 308)
      .map(({ from, to }) => [toFileUrl(new URL(from, origin).href), to]),
  );
  const findFile = (asPage: string, asFile: string, hash: string): Target | undefined => {
    const page = names.pages.get(asPage);
    if (page !== undefined) return { file: page, path: pageUrl(page) + hash };
    const asset = names.assets.get(asFile);
    return asset === undefined ? undefined : { file: asset, path: urlPath(asset) + hash };
  };
  const findAt = (own: string): Target | undefined => {
    const { hash, search } = new URL(own);
    const found = findFile(toPageUrl(own), toFileUrl(own), hash);
    if (found) return found;
    if (search === "") return undefined;
    // A query that a script of the page reads, such as that of a search.
    const { list, rest } = splitQuery(own);
    const asked = names.pages.get(toPageUrl(list));
    return asked === undefined ? undefined : { file: asked, path: pageUrl(asked) + rest + hash };
  };
  const find = (url: string): Target | undefined => {
    // Most URLs are written as they were fetched, and parsing is slow.
    const same = findFile(url, url, "");
    if (same) return same;
    let own = toOwn(url) ?? url;
    for (let hop = 0; hop < MOST_HOPS; hop++) {
      const target = findAt(own);
      const next = target ? undefined : moved.get(toFileUrl(own));
      if (next === undefined) return target;
      const { hash } = new URL(own);
      own = toOwn(next) ?? next;
      if (hash !== "" && !own.includes("#")) own += hash;
    }
    return undefined;
  };
  return { find, toOwn };
}
