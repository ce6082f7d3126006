import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { readPage, type ExportedPage } from "./adopt/read/html/page";
import { resolveReference, type Resource } from "./adopt/read/resolve-reference";
import { recognize, type Recognized } from "./adopt/read/vendor";
import { isVendorUrl } from "./adopt/read/vendor-url";

/** An exported site. */
export interface Site {
  folder: string;
  /** Its pages, as paths inside the folder. */
  pages: string[];
  /** The pieces of the vendor script, by path. */
  scripts: Map<string, Recognized>;
}

const SKIPPED = /(^|\/)(\.|node_modules)/;

function listFiles(folder: string, inside = ""): string[] {
  return readdirSync(join(folder, inside)).flatMap((name) => {
    const path = inside ? `${inside}/${name}` : name;
    if (SKIPPED.test(path)) return [];
    // A link that leads nowhere is no file of the site.
    const found = statSync(join(folder, path), { throwIfNoEntry: false });
    if (!found) return [];
    return found.isDirectory() ? listFiles(folder, path) : [path];
  });
}

/** @throws when the folder cannot be read. */
export function readSite(folder: string): Site {
  const root = resolve(folder);
  const files = listFiles(root);
  const scripts = new Map<string, Recognized>();
  for (const path of files) {
    if (extname(path) !== ".js") continue;
    const recognized = recognize(readFileSync(join(root, path), "utf8"));
    if (recognized.kind === "vendor") scripts.set(path, recognized);
  }
  return { folder: root, pages: files.filter((path) => extname(path) === ".html").sort(), scripts };
}

const scriptUrls = (page: ExportedPage): Resource[] =>
  page.scripts.flatMap(({ src }) => (src && resolveReference(page, src)) || []);

/**
 * The vendor scripts of a page, which may be of another version than those of other pages; inline scripts, too.
 * Those of the whole site for a page that names its script at another place.
 */
export function pageScripts({ folder, scripts }: Site, path: string): Recognized[] {
  const page = readPage(path, readFileSync(join(folder, path), "utf8"));
  const own = scriptUrls(page).flatMap((resource) => scripts.get(resource.path) ?? []);
  const inline = page.scripts.filter(({ src }) => src === undefined).map(({ content }) => recognize(content));
  return [...(own.length ? own : scripts.values()), ...inline];
}

/** The URL of the vendor script of a page that loads it from the builder's hosts, and none from the folder. */
export function findRemoteScript({ folder, scripts }: Site, path: string): URL | undefined {
  const urls = scriptUrls(readPage(path, readFileSync(join(folder, path), "utf8")));
  if (urls.some((resource) => scripts.has(resource.path))) return undefined;
  return urls.find(({ url }) => url && isVendorUrl(url))?.url;
}

/** Year in which a page was published, from its export; "no year" without one. */
export function readYear(html: string): string {
  return /Last Published:[^-]*?(20\d\d)/.exec(html)?.[1] ?? "no year";
}
