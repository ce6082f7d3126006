import { attribute, readPage, type Page } from "../../../../cli/adopt/read/html/page";
import type { PublishedSite } from "../../../../fixtures/published";

export interface Visited {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Follows every link and reference of the site's pages and style sheets. */
export async function crawl({ origin, assetOrigin, oldAssetOrigin }: PublishedSite, from = ["/"]) {
  const hosts = [origin, assetOrigin, oldAssetOrigin];
  const found = new Set(from.map((path) => origin + path));
  const visited = new Map<string, Visited>();
  const queue = [...found];
  for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
    const response = await fetch(url, { redirect: "manual" });
    const type = response.headers.get("content-type") ?? "";
    const text = await response.text();
    visited.set(url, { status: response.status, type, text });
    const location = response.headers.get("location");
    const links = location !== null ? [location] : linksIn(type, text);
    for (const link of links) {
      const next = new URL(link, url);
      next.hash = "";
      if (!hosts.includes(next.origin) || found.has(next.href)) continue;
      found.add(next.href);
      queue.push(next.href);
    }
  }
  return visited;
}

function linksIn(type: string, text: string): string[] {
  if (type.startsWith("text/css")) return addressesInStyles(text);
  return type.startsWith("text/html") ? linksOf(readPage("page.html", text)) : [];
}

/** All addresses of a page: attributes, inline styles, JSON of lightboxes. */
function linksOf({ elements }: Page): string[] {
  return elements.flatMap((element) => {
    const values = ["href", "src", "data-src", "data-poster-url"].map((name) => attribute(element, name));
    const lists = [attribute(element, "data-video-urls")?.split(",") ?? []];
    const variants =
      attribute(element, "srcset")
        ?.split(", ")
        .map((part) => part.split(" ")[0]) ?? [];
    const styles = addressesInStyles(attribute(element, "style") ?? "");
    const meta = /^(og|twitter):(image|url)$/.test(attribute(element, "property") ?? "")
      ? attribute(element, "content")
      : "";
    return [...values, ...lists.flat(), ...variants, ...styles, meta].filter((value): value is string =>
      Boolean(value),
    );
  });
}

const addressesInStyles = (text: string): string[] =>
  [...text.matchAll(/url\((?:"([^"]*)"|'((?:\\.|[^'])*)'|([^)"']*))\)/g)]
    .map(([, double, single, bare]) => (double ?? single?.replace(/\\(.)/g, "$1") ?? bare) || "")
    .filter((address) => !address.startsWith("data:"));
