import { AdoptError } from "../../model/adopt-error";
import { readBody, type Client } from "./client";
import { FetchError, unreadable } from "./fetch-error";
import { createFrontier, type Frontier } from "./frontier";
import type { FetchLimits, FetchOptions } from "./options";
import { readRobots, type Robots } from "./robots";
import { readSitemap } from "./sitemap";
import { findStart, type Start } from "./start-page";
import type { Store } from "./store";
import type { Visit } from "./visit";

const CRAWLER = "millrace";

/** The first page of a site, and the pages to read after it. */
interface Entered {
  readonly first: Start;
  readonly frontier: Frontier;
}

/** The functions that read a site. */
interface Reader {
  readonly client: Client;
  /** Reads a page. */
  readonly ask: (url: URL) => Promise<Visit>;
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
  { client, ask, store, limits, paths = [] }: Reader,
  { own = false, acceptHost }: Pick<FetchOptions, "own" | "acceptHost">,
): Promise<Entered> {
  const rules = await readRules(start.origin, client, own);
  const first = await findStart(start, ask, store, acceptHost);
  const { origin } = first;
  const robots = origin === start.origin ? rules : await readRules(origin, client, own);
  const frontier = createFrontier(origin, limits, robots.allows);
  const listed = await readSitemaps(origin, robots.sitemaps, client, limits);
  for (const url of [first.url, ...paths.map((path) => origin + path), ...listed]) frontier.add(url);
  return { first, frontier };
}

/**
 * The `robots.txt` of a site. One that is not there allows everything.
 * @throws AdoptError when the host does not answer, or closes the whole site and `own` is false.
 */
async function readRules(origin: string, client: Client, own: boolean): Promise<Robots> {
  const url = new URL("/robots.txt", origin);
  const robots = readRobots(await readText(url, client), CRAWLER);
  if (own) return { ...robots, allows: () => true };
  if (!robots.allows("/")) {
    throw new AdoptError(`robots.txt of ${url.host} asks not to read the site. If the site is yours, add --own.`);
  }
  return robots;
}

async function readText(url: URL, client: Client): Promise<string> {
  try {
    return await client(url, {}, async (answer) =>
      answer.status === 200 ? new TextDecoder().decode(await readBody(answer, 1024 ** 2)) : "",
    );
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    if (error.kind === "large" || error.kind === "status") return "";
    throw unreadable(url.origin, error.message);
  }
}

/** The URLs of pages that the sitemaps of a site name. A site may have no sitemap. */
async function readSitemaps(
  origin: string,
  named: readonly string[],
  client: Client,
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
    const text = await client(url, {}, async (answer) =>
      answer.status === 200 ? new TextDecoder().decode(await readBody(answer, limits.page)) : "",
    ).catch((error: unknown) => {
      if (error instanceof FetchError) return "";
      throw error;
    });
    const sitemap = readSitemap(text);
    pages.push(...sitemap.pages.filter((page) => URL.canParse(page, url)).map((page) => new URL(page, url).href));
    waiting.push(...sitemap.sitemaps);
  }
  return pages;
}
