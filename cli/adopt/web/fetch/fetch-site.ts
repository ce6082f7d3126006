import PQueue from "p-queue";
import type { FetchedSite } from "../../model/published-site";
import { createSiteClient } from "./client";
import { enterSite } from "./enter-site";
import { fetchAssets } from "./fetch-assets";
import { fetchPage } from "./fetch-page";
import { AT_ONCE, describeFull, FETCH_LIMITS, type FetchLimits, type FetchOptions } from "./options";
import { emptyFound, makeSite, type Found } from "./result";
import { openStore } from "./store";
import { visit } from "./visit";

/** Pages that no page links to. */
const UTILITY_PAGES = ["/404", "/401"];

/**
 * Reads a published site: the pages of one host, and the files that they load from any host. The folder keeps fetched
 * files, and the next run requests only changes.
 * @throws AdoptError when the site cannot be read or the disk is full; the signal's reason when it is aborted.
 */
export async function fetchSite(start: URL, options: FetchOptions): Promise<FetchedSite> {
  const store = await openStore(options.folder);
  const limits: FetchLimits = { ...FETCH_LIMITS, ...options.limits };
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const client = createSiteClient(start, { ...options, signal });
  const askPage = (url: URL, limit = limits.page) => visit(url, client, store, { limit, statuses: listStatuses(url) });

  const { first, frontier, lists } = await enterSite(
    start,
    { ask: askPage, store, limits, paths: UTILITY_PAGES },
    options,
  );
  const { origin } = first;
  const found = emptyFound();
  const queue = new PQueue({ concurrency: AT_ONCE });

  /** Runs a task in the queue. The first error ends the run. */
  const run = (task: () => Promise<void>): Promise<void> =>
    queue
      .add(async () => {
        if (!signal.aborted) await task();
      })
      .catch((error: unknown) => stop.abort(error));
  const report = () => options.onProgress?.(countProgress(found, frontier.size + assets.size));
  const assets = fetchAssets({ client, store, limits, found, run, report });

  const known = new Map([[first.url, { kind: "file", entry: first.entry } as const]]);
  found.redirects.push(...first.redirects);
  for (let wave = frontier.take(); wave.length > 0; wave = frontier.take()) {
    // A few tasks share the wave: a task for each page would need many times the memory of its URL.
    const steps = wave.values();
    const readSteps = async () => {
      for (const step of steps) {
        if (signal.aborted) return;
        const full = found.bytes > limits.all ? ({ kind: "failed", reason: describeFull(limits) } as const) : undefined;
        const result = known.get(step.url) ?? full ?? (await askPage(new URL(step.url)));
        await fetchPage(step, result, { origin, store, found, frontier, assets });
        report();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, () => run(readSteps)));
    if (signal.aborted) break;
  }
  // After an abort too, so that nothing is written once this has ended.
  await queue.onIdle();
  signal.throwIfAborted();
  found.failed.push(...frontier.failures);
  const site = makeSite(origin, found, store);
  await store.finish(new Map([...found.pages, ...found.assets]), lists);
  return site;
}

/** A site shows these pages with an error's status, in each language, and they are kept nevertheless. */
const listStatuses = ({ pathname }: URL): number[] => {
  const [, status] = /\/(40[14])$/.exec(pathname) ?? [];
  return status === undefined ? [] : [Number(status)];
};

const countProgress = ({ pages, assets, bytes }: Found, known: number) => ({
  pages: pages.size,
  assets: assets.size,
  bytes,
  known,
});
