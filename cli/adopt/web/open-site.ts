import type { Inventory } from "../io/inventory";
import type { WebReport } from "../model/web-report";
import { fetchSite } from "./fetch/fetch-site";
import type { FetchOptions } from "./fetch/options";
import { rewriteSite, type WebSite } from "./rewrite/site";
import type { WebRedirect } from "../model/published-site";

/** Settings for reading a published site; every one has a default. */
export interface WebOptions extends Omit<FetchOptions, "folder"> {
  /** The address of the published site that an export lacks content of. */
  readonly from?: string;
  /** Remove files of the output whose pages the site has no more. */
  readonly prune?: boolean;
}

/** A published site that was read. */
export interface WebSource {
  readonly inventory: Inventory;
  readonly redirects: readonly WebRedirect[];
  /** `hosts` and `gone` are filled in when the new site is known. */
  readonly report: WebReport;
  readonly listHosts: WebSite["listHosts"];
  /** What was fetched, and what was written before. */
  readonly folder: string;
}

/**
 * Reads a published site and provides its files as those of an export.
 * @param folder for the fetched files.
 * @param origin of the new site, for absolute URLs.
 * @throws AdoptError when the site cannot be read.
 */
export async function openSite(
  address: string,
  folder: string,
  { from: _from, prune = false, ...options }: WebOptions,
  origin?: string,
): Promise<WebSource> {
  const fetched = await fetchSite(new URL(address), { ...options, folder });
  const site = await rewriteSite(fetched, origin === undefined ? {} : { origin });
  const files = [...fetched.pages.values(), ...fetched.assets.values()];
  return {
    folder,
    inventory: { ...site, name: fetched.origin },
    redirects: site.redirects,
    listHosts: site.listHosts,
    report: {
      origin: fetched.origin,
      pages: fetched.pages.size,
      assets: fetched.assets.size,
      size: files.reduce((sum, { size }) => sum + size, 0),
      redirects: site.redirects.length,
      gated: fetched.gated,
      failed: fetched.failed,
      changes: fetched.changes,
      hosts: [],
      deadLinks: site.deadLinks,
      gone: [],
      pruned: prune,
    },
  };
}
