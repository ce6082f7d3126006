import { AdoptError } from "../../model/adopt-error";
import { readBody, type Client } from "./client";
import { FetchError, unreadable } from "./fetch-error";
import type { FetchLimits } from "./options";
import { readRobots, type Robots } from "./robots";
import { readSitemap } from "./sitemap";

const CRAWLER = "millrace";

/**
 * The `robots.txt` of a site. One that is not there allows everything.
 * @throws AdoptError when the host does not answer, or closes the whole site and `own` is false.
 */
export async function readRules(origin: string, client: Client, own: boolean): Promise<Robots> {
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

/** The addresses of pages that the sitemaps of a site name. A site may have no sitemap. */
export async function readSitemaps(
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
