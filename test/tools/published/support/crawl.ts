import { attribute, readPage, type ExportedPage } from "../../../../cli/adopt/read/html/page";
import type { PublishedSite } from "../../../../fixtures/published";

export interface Visited {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Follows every link and reference of pages and style sheets on the three hosts of a site; answers by address. */
export async function crawl({ origin, assetOrigin, oldAssetOrigin }: PublishedSite): Promise<Map<string, Visited>> {
  const hosts = [origin, assetOrigin, oldAssetOrigin];
  const queue = [`${origin}/`];
  const found = new Set(queue);
  const visited = new Map<string, Visited>();
  for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
    const response = await fetch(url, { redirect: "manual" });
    const type = response.headers.get("content-type") ?? "";
    const text = await response.text();
    visited.set(url, { status: response.status, type, text });
    const location = response.headers.get("location");
    for (const link of location === null ? readLinks(type, text) : [location]) {
      const next = new URL(link, url);
      next.hash = "";
      if (!hosts.includes(next.origin) || found.has(next.href)) continue;
      found.add(next.href);
      queue.push(next.href);
    }
  }
  return visited;
}

function readLinks(type: string, text: string): string[] {
  if (type.startsWith("text/css")) return readStyles(text);
  return type.startsWith("text/html") ? readPageLinks(readPage("page.html", text)) : [];
}

const SINGLE = ["href", "src", "data-src", "data-poster-url"];

function readPageLinks({ elements }: ExportedPage): string[] {
  return elements.flatMap((element) => {
    const of = (name: string) => attribute(element, name) ?? "";
    const isMeta = /^(og|twitter):(image|url)$/.test(of("property"));
    return [
      ...SINGLE.map(of),
      ...of("data-video-urls").split(","),
      ...of("srcset")
        .split(", ")
        .map((variant) => variant.replace(/ \d+w$/, "")),
      ...readStyles(of("style")),
      ...(isMeta ? [of("content")] : []),
    ].filter((link) => link !== "");
  });
}

const readStyles = (text: string): string[] =>
  [...text.matchAll(/url\((?:"([^"]*)"|'((?:\\.|[^'])*)'|([^)"']*))\)/g)]
    .map(([, double, single, bare]) => double ?? single?.replace(/\\(.)/g, "$1") ?? bare ?? "")
    .filter((link) => link !== "" && !link.startsWith("data:"));
