import { countPaginations } from "./crawled-url";
import { discoverInPage, parsePage } from "./discover";
import type { Assets } from "./fetch-assets";
import type { Frontier, Step } from "./frontier";
import { addFile, type Found } from "./result";
import { isHtml } from "./start-page";
import type { Entry, Store } from "./store";
import type { Visit } from "./visit";

interface Crawl {
  readonly origin: string;
  readonly store: Store;
  readonly found: Found;
  readonly frontier: Frontier;
  readonly assets: Assets;
}

const LOG_IN = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:log-?in|sign-?in)\/?$/i;

/** Notes what a URL turned out to be, and adds what the page names. */
export async function fetchPage(step: Step, result: Visit, crawl: Crawl): Promise<void> {
  const { found, origin } = crawl;
  const { url, foundOn } = step;
  const from = foundOn === undefined ? {} : { foundOn };
  const { pathname, search } = new URL(url);
  if (result.kind === "password") found.gated.push({ url, gate: "password" });
  else if (result.kind === "failed") {
    // A site may lack the pages that only we request.
    if (foundOn !== undefined || result.entry || !/^\/40[14]$/.test(pathname))
      found.failed.push({ url, reason: result.reason, ...(result.gone ? { gone: true } : {}), ...from });
    if (result.entry) await addPage(step, result.entry, crawl);
  } else if (result.kind === "redirect") {
    const target = new URL(result.to);
    if (target.origin === origin && LOG_IN.test(target.pathname) && !LOG_IN.test(pathname)) {
      found.gated.push({ url, gate: "members" });
    } else found.redirects.push({ from: pathname + search, to: result.to, status: result.status as 301 });
    crawl.frontier.add(result.to, step);
  } else await addPage(step, result.entry, crawl);
}

async function addPage(step: Step, entry: Entry, { found, store, frontier, assets }: Crawl): Promise<void> {
  // A document whose URL looks like that of a page.
  if (!isHtml(entry.type)) {
    if (entry.status === 200) addFile(found, "assets", entry.url, entry);
    return;
  }
  addFile(found, "pages", entry.url, entry);
  const page = parsePage(await store.read(entry), entry.url);
  const discovered = discoverInPage(page, entry.url);
  for (const href of discovered.pages) frontier.add(href, step);
  for (const href of discovered.assets) assets.add(href, entry.url);
  // The first page of a list may be named with its number.
  if (countPaginations(entry.url) > 0) frontier.add(entry.url.replace(/\?.*$/, ""), step);
}
