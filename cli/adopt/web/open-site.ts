import type { Inventory } from "../io/inventory";
import type { Note } from "../model/note";
import type { WebReport } from "../model/web-report";
import { fetchSite } from "./fetch/fetch-site";
import type { FetchOptions } from "./fetch/options";
import { settleGonePages } from "./gone-pages";
import { rewriteSite } from "./rewrite/site";
import type { WebRedirect } from "../model/published-site";

/** Settings for reading a published site; every one has a default. */
export interface WebOptions extends Omit<FetchOptions, "folder"> {
  /** The URL of the published site that an export lacks content of. */
  readonly from?: string;
  /** Remove files of the output whose pages the site has no more. */
  readonly prune?: boolean;
}

/** A published site that was read. */
export interface WebSource {
  readonly inventory: Inventory;
  readonly redirects: readonly WebRedirect[];
  /** Finds pages of an earlier run that the site has no more, removes them if that is wanted, and completes the report. */
  settle(written: WrittenSite): Promise<WebReport>;
}

/** The new site of a published one. */
interface WrittenSite {
  /** `undefined` for an archive, which has no pages of an earlier run. */
  readonly folder: string | undefined;
  readonly files: ReadonlySet<string>;
  /** Files that were not written. */
  readonly dropped: readonly Note[];
}

/**
 * Reads a published site and provides its files as those of an export.
 * @param folder for the fetched files.
 * @param origin of the new site, for absolute URLs.
 * @throws AdoptError when the site cannot be read.
 */
export async function openSite(
  url: string,
  folder: string,
  { from: _from, prune = false, ...options }: WebOptions,
  origin?: string,
): Promise<WebSource> {
  const fetched = await fetchSite(new URL(url), { ...options, folder });
  const site = await rewriteSite(fetched, { origin });
  const files = [...fetched.pages.values(), ...fetched.assets.values()];
  return {
    inventory: { ...site, name: fetched.origin },
    redirects: site.redirects,
    async settle({ folder: out, files: written, dropped }) {
      const left = new Set(dropped.map(({ what }) => what));
      return {
        origin: fetched.origin,
        pages: fetched.pages.size,
        assets: fetched.assets.size,
        size: files.reduce((sum, { size }) => sum + size, 0),
        redirects: site.redirects.length,
        gated: fetched.gated,
        failed: fetched.failed,
        changes: fetched.changes,
        hosts: site.listHosts((path) => !left.has(path)),
        deadLinks: site.deadLinks,
        gone: out === undefined ? [] : await settleGonePages(folder, out, written, prune),
        pruned: prune,
      };
    },
  };
}
