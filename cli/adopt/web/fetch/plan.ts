import { visit } from "./visit";
import { discoverInPage, parsePage } from "./discover";
import { createSiteClient } from "./client";
import { enterSite } from "./enter-site";
import { FETCH_LIMITS, type FetchOptions } from "./options";
import type { FetchFailure } from "../../model/published-site";
import { createMemoryStore } from "./memory-store";

/** The requests of a run, as far as the sitemap and the front page show them. */
export interface FetchPlan {
  readonly origin: string;
  /** URLs of pages, sorted. Further ones may be found on these pages. */
  readonly pages: readonly string[];
  /** Files that the front page loads, by host. */
  readonly assets: ReadonlyMap<string, number>;
  /** Pages that would be left out, and why. */
  readonly failed: readonly FetchFailure[];
}

/** Reads `robots.txt`, sitemaps and the front page only; keeps nothing. @throws AdoptError when the site cannot be read. */
export async function planFetch(start: URL, options: Omit<FetchOptions, "folder">): Promise<FetchPlan> {
  const limits = { ...FETCH_LIMITS, ...options.limits };
  const client = createSiteClient(start, options);
  const store = createMemoryStore();
  const ask = (page: URL, limit = limits.page) => visit(page, client, store, { limit });
  const { first, frontier } = await enterSite(start, { ask, store, limits }, options);
  const { origin, url, entry } = first;
  const found = discoverInPage(parsePage(await store.read(entry), url), url);
  for (const href of found.pages) frontier.add(href, { url, depth: 0 });
  const assets = new Map<string, number>();
  for (const href of found.assets) {
    const { host } = new URL(href);
    assets.set(host, (assets.get(host) ?? 0) + 1);
  }
  return { origin, pages: frontier.take().map((step) => step.url), assets, failed: frontier.failures };
}
