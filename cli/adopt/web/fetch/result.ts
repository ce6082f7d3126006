import type {
  FetchChanges,
  FetchedFile,
  FetchedRedirect,
  FetchedSite,
  FetchFailure,
  GatedPage,
} from "../../model/published-site";
import type { Entry, Store } from "./store";

/** What a run found, in any order. */
export interface Found {
  readonly pages: Map<string, Entry>;
  readonly assets: Map<string, Entry>;
  readonly redirects: FetchedRedirect[];
  readonly gated: GatedPage[];
  readonly failed: FetchFailure[];
  /** Of all pages and assets. */
  bytes: number;
}

export const emptyFound = (): Found => ({
  pages: new Map(),
  assets: new Map(),
  redirects: [],
  gated: [],
  failed: [],
  bytes: 0,
});

/** Notes a file under the URL that the site names. */
export function addFile(found: Found, list: "pages" | "assets", url: string, entry: Entry): void {
  found[list].set(url, entry);
  found.bytes += entry.size;
}

/** The result of a run, sorted by URL: it does not depend on the order of answers. */
export function makeSite(origin: string, found: Found, store: Store): FetchedSite {
  const redirects = sorted(found.redirects, ({ from }) => from);
  const loops = new Set(redirects.filter((one) => isLoop(one, redirects, origin)).map(({ from }) => from));
  return {
    origin,
    pages: makeFiles(found.pages, store),
    assets: makeFiles(found.assets, store),
    redirects: redirects.filter(({ from }) => !loops.has(from)),
    gated: sorted(found.gated, ({ url }) => url),
    failed: sorted(
      [...found.failed, ...[...loops].map((from) => ({ url: origin + from, reason: "redirects in a loop" }))],
      ({ url, reason }) => `${url} ${reason}`,
    ),
    changes: findChanges(new Map([...found.pages, ...found.assets]), store.last),
  };
}

const sorted = <T>(list: readonly T[], readKey: (one: T) => string): T[] =>
  list.toSorted((a, b) => (readKey(a) < readKey(b) ? -1 : readKey(a) > readKey(b) ? 1 : 0));

const makeFiles = (entries: ReadonlyMap<string, Entry>, store: Store): Map<string, FetchedFile> =>
  new Map(sorted([...entries], ([url]) => url).map(([url, entry]) => [url, makeFile(url, entry, store)]));

function makeFile(url: string, entry: Entry, store: Store): FetchedFile {
  const { status, type, size, modified } = entry;
  const changed = modified === undefined ? NaN : Date.parse(modified);
  return {
    url,
    status,
    type,
    size,
    ...(Number.isNaN(changed) ? {} : { changed }),
    read: () => store.read(entry),
  };
}

function isLoop(first: FetchedRedirect, redirects: readonly FetchedRedirect[], origin: string): boolean {
  const targets = new Map(redirects.map(({ from, to }) => [origin + from, to]));
  const passed = new Set<string>();
  for (let at: string | undefined = first.to; at !== undefined; at = targets.get(at)) {
    if (passed.has(at)) return true;
    passed.add(at);
  }
  return false;
}

/** Of the first run, nothing has changed. */
function findChanges(now: ReadonlyMap<string, Entry>, last: ReadonlyMap<string, string>): FetchChanges {
  if (last.size === 0) return { added: [], changed: [], gone: [] };
  const urls = [...now.keys()].sort();
  return {
    added: urls.filter((url) => !last.has(url)),
    changed: urls.filter((url) => last.has(url) && last.get(url) !== now.get(url)?.sha),
    gone: [...last.keys()].filter((url) => !now.has(url)).sort(),
  };
}
