import { AdoptError } from "../../model/adopt-error";
import { unreadable } from "./fetch-error";
import { createFrontier, type Frontier } from "./frontier";
import type { FetchLimits, FetchOptions } from "./options";
import { readRobots, type Robots } from "./robots";
import { readSitemap } from "./sitemap";
import { findStart, type Start } from "./start-page";
import type { Entry, Store } from "./store";
import type { Visit } from "./visit";

const CRAWLER = "millrace";

/** The first page of a site, and the pages to read after it. */
interface Entered {
  readonly first: Start;
  readonly frontier: Frontier;
  /** `robots.txt` and the sitemaps. */
  readonly lists: readonly Entry[];
}

/** The functions that read a site. */
interface Reader {
  /** Reads a page or a list of pages. */
  readonly ask: (url: URL, limit?: number) => Promise<Visit>;
  readonly store: Pick<Store, "read">;
  readonly limits: FetchLimits;
  /** Paths of pages that no page links to. */
  readonly paths?: readonly string[];
}

/**
 * Reads `robots.txt`, the first page and the sitemaps of a site.
 * @throws AdoptError when the site cannot be read.
 */
export async function enterSite(
  start: URL,
  { ask, store, limits, paths = [] }: Reader,
  { own = false, acceptHost }: Pick<FetchOptions, "own" | "acceptHost">,
): Promise<Entered> {
  const lists: Entry[] = [];
  const readList: ReadList = async (url, limit) => {
    const found = await ask(url, limit);
    const entry = found.kind === "file" || found.kind === "failed" ? found.entry : undefined;
    if (entry) lists.push(entry);
    const isUnreachable = found.kind === "failed" && found.isUnreachable === true;
    return {
      text: entry ? new TextDecoder().decode(await store.read(entry)) : "",
      error: isUnreachable ? found.reason : undefined,
    };
  };
  const rules = await readRules(start.origin, readList, own);
  const first = await findStart(start, ask, store, acceptHost);
  const { origin } = first;
  const robots = origin === start.origin ? rules : await readRules(origin, readList, own);
  const frontier = createFrontier(origin, limits, robots.allows);
  const listed = await readSitemaps(origin, robots.sitemaps, readList, limits);
  for (const url of [first.url, ...paths.map((path) => origin + path), ...listed]) frontier.add(url);
  return { first, frontier, lists };
}

/** Fetches a text. `text` is empty if the host has no such file; `error` says why the host could not be reached. */
type ReadList = (url: URL, limit?: number) => Promise<{ readonly text: string; readonly error: string | undefined }>;

/** Most bytes of `robots.txt`. */
const ROBOTS_LIMIT = 1024 ** 2;

/**
 * The `robots.txt` of a site. One that is not there allows everything.
 * @throws AdoptError when the host does not answer, or closes the whole site and `own` is false.
 */
async function readRules(origin: string, readList: ReadList, own: boolean): Promise<Robots> {
  const url = new URL("/robots.txt", origin);
  const { text, error } = await readList(url, ROBOTS_LIMIT);
  if (error !== undefined) throw unreadable(url.origin, error);
  const robots = readRobots(text, CRAWLER);
  if (own) return { ...robots, allows: () => true };
  if (!robots.allows("/")) {
    throw new AdoptError(`robots.txt of ${url.host} asks not to read the site. If the site is yours, add --own.`);
  }
  return robots;
}

/** The URLs of pages that the sitemaps of a site name. A site may have no sitemap. */
async function readSitemaps(
  origin: string,
  named: readonly string[],
  readList: ReadList,
  limits: FetchLimits,
): Promise<string[]> {
  const { host } = new URL(origin);
  const waiting = ["/sitemap.xml", ...named];
  const seen = new Set<string>();
  const pages: string[] = [];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const url = URL.canParse(next, origin) ? new URL(next, origin) : undefined;
    if (url?.host !== host || seen.has(url.href) || seen.size >= limits.sitemaps) continue;
    seen.add(url.href);
    const sitemap = readSitemap((await readList(url)).text);
    pages.push(...sitemap.pages.filter((page) => URL.canParse(page, url)).map((page) => new URL(page, url).href));
    waiting.push(...sitemap.sitemaps);
  }
  return pages;
}
