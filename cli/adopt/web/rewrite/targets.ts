import { pageUrl, urlPath } from "../../read/page-url";
import { toFileUrl } from "../references/address";
import type { FetchedSite } from "../../model/published-site";
import type { Names } from "./names";
import { createOwnAddress } from "./own-address";
import { splitQuery, toPageUrl } from "./page-names";

/** What an address of the published site leads to in the new one. */
export interface Target {
  /** Path of the file. */
  readonly file: string;
  /** Percent-encoded path with a slash at the start, with query and fragment. */
  readonly path: string;
}

export interface Targets {
  /** The file for an address; `undefined` when none was fetched. */
  find(address: string): Target | undefined;
  /** The same address on the site's own origin; `undefined` when it is of another site. */
  toOwn(address: string): string | undefined;
}

const MOST_HOPS = 10;

/** Returns where each fetched file is in the new site. Permanent redirects are followed. */
export function createTargets({ origin, redirects }: Pick<FetchedSite, "origin" | "redirects">, names: Names): Targets {
  const toOwn = createOwnAddress(origin);
  const moved = new Map(
    redirects
      .filter(({ status }) => status === 301 || status === 308)
      .map(({ from, to }) => [toFileUrl(new URL(from, origin).href), to]),
  );
  const findFile = (pageAddress: string, fileAddress: string, hash: string): Target | undefined => {
    const page = names.pages.get(pageAddress);
    if (page !== undefined) return { file: page, path: pageUrl(page) + hash };
    const asset = names.assets.get(fileAddress);
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
  const find = (address: string): Target | undefined => {
    // Most addresses are written as they were fetched, and parsing is slow.
    const same = findFile(address, address, "");
    if (same) return same;
    let own = toOwn(address) ?? address;
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
