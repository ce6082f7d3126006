import type { Client } from "./client";
import { discoverInAsset } from "./discover";
import { AT_ONCE, describeFull, type FetchLimits } from "./options";
import { addFile, type Found } from "./result";
import { isHtml } from "./start-page";
import type { Entry, Store } from "./store";
import { visit, type Visit } from "./visit";
import { createWorkers } from "./workers";

const MOST_REDIRECTS = 5;

/** The assets of a run. */
export interface Assets {
  /** Fetches a new URL, with the files that it names. @param foundOn the page or file that names it. */
  add(url: string, foundOn: string): void;
  /** Known URLs. */
  readonly size: number;
}

interface AssetCrawl {
  readonly client: Client;
  readonly store: Store;
  readonly limits: FetchLimits;
  readonly found: Found;
  run(task: () => Promise<void>): Promise<void>;
  report(): void;
}

export function fetchAssets({ client, store, limits, found, run, report }: AssetCrawl): Assets {
  const seen = new Set<string>();
  const workers = createWorkers(run, AT_ONCE, fetchOne);

  async function fetchOne({ url, foundOn }: { url: string; foundOn: string }): Promise<void> {
    if (found.bytes > limits.all) {
      found.failed.push({ url, foundOn, reason: describeFull(limits) });
      return;
    }
    const result = await follow(url);
    if (result.kind === "failed")
      found.failed.push({ url, foundOn, reason: result.reason, ...(result.gone ? { gone: true } : {}) });
    const entry = result.kind === "redirect" || result.kind === "password" ? undefined : result.entry;
    if (result.kind === "redirect") found.failed.push({ url, foundOn, reason: "redirects too often" });
    if (result.kind === "password") found.failed.push({ url, foundOn, reason: "the server asks for a password" });
    if (!entry) return;
    if (isHtml(entry.type)) {
      found.failed.push({ url, foundOn, reason: "the server answers with a page in place of the file" });
      return;
    }
    addFile(found, "assets", url, entry);
    await discover(entry, url);
    report();
  }

  /** Fetches the file at the end of redirects. */
  async function follow(url: string): Promise<Visit> {
    let result = await visit(new URL(url), client, store, { limit: limits.asset });
    for (let count = 0; result.kind === "redirect" && count < MOST_REDIRECTS; count++)
      result = await visit(new URL(result.to), client, store, { limit: limits.asset });
    return result;
  }

  async function discover(entry: Entry, url: string): Promise<void> {
    if (entry.size > limits.page || !/css|script|json|manifest/.test(`${entry.type} ${new URL(url).pathname}`)) return;
    for (const href of discoverInAsset(await store.read(entry), entry.type, entry.url).assets) add(href, url);
  }

  function add(url: string, foundOn: string): void {
    if (seen.has(url)) return;
    seen.add(url);
    workers.add({ url, foundOn });
  }

  return {
    add,
    get size() {
      return seen.size;
    },
  };
}
