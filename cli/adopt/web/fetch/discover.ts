import { decode } from "../../read/html/encoding";
import { attribute, readPage, type ExportedPage } from "../../read/html/page";
import { isVendorHost } from "../../read/vendor-url";
import { resolveUrl, toFileUrl } from "../references/url";
import { findChunks } from "../../read/javascript/chunks";
import { findCssReferences } from "../references/css";
import { findHtmlReferences } from "../references/html";
import { findJsonReferences } from "../references/json";
import type { Reference } from "../../model/published-site";

/** URLs in a file, absolute and without fragment. */
export interface Discovered {
  readonly pages: readonly string[];
  readonly assets: readonly string[];
}

const NOTHING: Discovered = { pages: [], assets: [] };

/** The URLs that a page names. Scripts of other hosts, and documents there that it only links to, are not the site's. */
export function discoverInPage(page: ExportedPage, url: string): Discovered {
  const references = findHtmlReferences(page, url);
  const isOwn = makeOwnCheck(references, url);
  const foreign = new Set([...listLinks(page, "a", "href", url), ...listLinks(page, "script", "src", url)]);
  const assets = listUrls(references, "asset").filter(
    (href) => isOwn(href) || (!foreign.has(href) && !/\.m?js$/i.test(new URL(href).pathname)),
  );
  return { pages: listUrls(references, "page"), assets };
}

/** The URLs that an asset names: pictures and fonts of style sheets, pictures of JSON, pieces of scripts. */
export function discoverInAsset(bytes: Uint8Array, type: string, url: string): Discovered {
  const text = () => decode(bytes)?.text ?? "";
  const { pathname } = new URL(url);
  if (type === "text/css" || /\.css$/i.test(pathname))
    return { pages: [], assets: listUrls(findCssReferences(text(), url), "asset") };
  if (/javascript|ecmascript/.test(type) || /\.m?js$/i.test(pathname))
    return { pages: [], assets: findChunks(text(), url) };
  if (/json/.test(type) || /\.(json|webmanifest)$/i.test(pathname))
    return { pages: [], assets: listUrls(findJsonReferences(text(), url), "asset") };
  return NOTHING;
}

export const parsePage = (bytes: Uint8Array, url: string): ExportedPage =>
  readPage(new URL(url).pathname.slice(1), decode(bytes)?.text ?? "");

const listUrls = (references: readonly Reference[], use: Reference["use"]): string[] => [
  ...new Set(references.filter((reference) => reference.use === use).map(({ url }) => toFileUrl(url))),
];

/** Whether a host keeps files of the site: its own one, those of the builder, and those with a folder named by an id of the builder. */
function makeOwnCheck(references: readonly Reference[], url: string): (href: string) => boolean {
  const hosts = new Set([new URL(url).host]);
  for (const reference of references) {
    const { host, pathname } = new URL(reference.url);
    if (/^\/[0-9a-f]{24}\//i.test(pathname)) hosts.add(host);
  }
  return (href) => hosts.has(new URL(href).host) || isVendorHost(new URL(href));
}

const listLinks = (page: ExportedPage, tag: string, name: string, base: string): string[] =>
  page.elements.flatMap((element) => {
    const value = element.tagName === tag ? attribute(element, name) : undefined;
    const found = value === undefined ? undefined : resolveUrl(value, base);
    return found === undefined ? [] : [toFileUrl(found)];
  });
