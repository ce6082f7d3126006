import { decode } from "../../read/html/encoding";
import { attribute, readPage } from "../../read/html/page";
import { isVendorHost } from "../../read/vendor-url";
import { inOrder, type Inventory } from "../../io/inventory";
import { TEXT_LIMIT } from "../../read/read-text";
import { toFileUrl } from "../references/url";
import { findChunks } from "../../read/javascript/chunks";
import type { AskedHost, DeadLink, FetchedFile, FetchedSite, WebPage, WebRedirect } from "../../model/published-site";
import { createCounts } from "./counts";
import { nameFiles } from "./names";
import { toPageUrl } from "./page-names";
import { makeRedirects } from "./redirects";
import { createTargets } from "./targets";
import { rewriteText, type TextContext, type TextKind } from "./text";

/** A published site as files that the other steps of `adopt` can read. */
export interface WebSite extends Inventory {
  /** By path. */
  readonly pages: ReadonlyMap<string, WebPage>;
  readonly redirects: readonly WebRedirect[];
  /** Redirects with a query in `from`, which lead old links to pages of lists. Not every host can obey them. */
  readonly listRedirects: readonly WebRedirect[];
  /**
   * Hosts that pages, style sheets and scripts still name files on, most first.
   * @param isKept whether a file stays in the new site: the vendor script names hosts, too.
   */
  listHosts(isKept: (path: string) => boolean): AskedHost[];
  readonly deadLinks: readonly DeadLink[];
}

export interface RewriteOptions {
  /**
   * Origin of the new site, for URLs that must be whole (canonical, hreflang, `og:url`, `og:image`). Default: that of the published
   * site, since most sites keep their domain.
   */
  origin?: string;
}

interface Entry {
  readonly file: FetchedFile;
  readonly kind: TextKind | undefined;
}

/**
 * Gives every fetched file its place and leads all references there. Texts are read and rewritten each time they are asked for, so that
 * memory does not grow with the number of pages.
 */
export async function rewriteSite(site: FetchedSite, { origin = site.origin }: RewriteOptions = {}): Promise<WebSite> {
  const names = nameFiles(site);
  const targets = createTargets(site, names);
  const counts = createCounts(site, targets);
  const entries = listEntries(site, names);
  const assetHosts = new Set([...site.assets.keys()].map((url) => new URL(url).host));
  const getPieces = await readPieces(site);
  const contextFor = (path: string, { file, kind }: Entry): TextContext => ({
    targets,
    origin,
    file: path,
    url: file.url,
    fromRoot: kind === "script" || /^(.+\/)?(404|401)\.html$/.test(path),
    isLeft: (host) => assetHosts.has(host) || isVendorHost(new URL(`https://${host}`)),
    getPieces,
    onReference: () => undefined,
  });
  const pages = new Map<string, WebPage>();
  for (const [path, entry] of entries) {
    if (entry.kind === undefined || entry.kind === "svg") continue;
    const text = await readText(entry);
    if (text === undefined) continue;
    if (entry.kind === "page") pages.set(path, readPageFacts(entry.file.url, text.text));
    const onReference: TextContext["onReference"] = (reference, target) => counts.add(reference, target, path);
    rewriteText(entry.kind, text.text, { ...contextFor(path, entry), onReference });
  }
  const { redirects, pages: listRedirects } = makeRedirects(site, names, targets);
  return {
    name: new URL(site.origin).host,
    files: new Set(inOrder(entries.keys())),
    skipped: [],
    cleanLinks: true,
    pages,
    redirects,
    listRedirects,
    listHosts: counts.hosts,
    deadLinks: counts.deadLinks(),
    async read(path) {
      const entry = entries.get(path);
      const decoded = entry?.kind === undefined ? undefined : await readText(entry);
      if (!entry || !entry.kind || !decoded) return entry?.file.read();
      const text = rewriteText(entry.kind, decoded.text, contextFor(path, entry));
      return text === decoded.text ? entry.file.read() : decoded.encode(text);
    },
    async about(path) {
      const { size, changed } = entries.get(path)?.file ?? {};
      return {
        ...(size === undefined ? {} : { size }),
        ...(changed === undefined ? {} : { changed: new Date(changed) }),
      };
    },
  };
}

/** The fetched files by their new paths. Of two URLs of one page, the shorter one is taken. */
function listEntries({ pages, assets }: FetchedSite, names: ReturnType<typeof nameFiles>): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const [url, file] of pages) {
    const path = names.pages.get(toPageUrl(url));
    if (path !== undefined && (toPageUrl(url) === url || !entries.has(path)))
      entries.set(path, { file, kind: limitKind(file, "page") });
  }
  for (const [url, file] of assets) {
    const path = names.assets.get(url);
    if (path !== undefined) entries.set(path, { file, kind: limitKind(file, findKind(path)) });
  }
  return entries;
}

const limitKind = ({ size }: FetchedFile, kind: TextKind | undefined): TextKind | undefined =>
  size > TEXT_LIMIT ? undefined : kind;

function findKind(path: string): TextKind | undefined {
  const ending = path.split(".").pop() ?? "";
  const kinds: Readonly<Record<string, TextKind>> = {
    css: "css",
    js: "script",
    mjs: "script",
    svg: "svg",
    json: "json",
  };
  return kinds[ending] ?? (ending === "webmanifest" ? "json" : undefined);
}

const readText = async ({ file }: Entry) => decode(await file.read());

function readPageFacts(url: string, source: string): WebPage {
  // The start tag is enough, and parsing a whole page is slow.
  const { html } = readPage("", /^[^]*?<html\b[^>]*>/i.exec(source)?.[0] ?? "");
  const read = (name: string) => (html && attribute(html, name)) || undefined;
  const [collection, itemSlug, locale] = ["data-wf-collection", "data-wf-item-slug", "lang"].map(read);
  return {
    url,
    ...(collection === undefined ? {} : { collection }),
    ...(itemSlug === undefined ? {} : { itemSlug }),
    ...(locale === undefined ? {} : { locale }),
  };
}

/** The chunks that the scripts of a site load later, if they were fetched. */
async function readPieces({ assets }: FetchedSite): Promise<(url: string) => readonly string[]> {
  const pieces = new Map<string, string[]>();
  for (const [url, file] of assets) {
    if (findKind(new URL(url).pathname) !== "script" || file.size > TEXT_LIMIT) continue;
    const text = decode(await file.read())?.text ?? "";
    const found = findChunks(text, url).filter((piece) => assets.has(piece));
    if (found.length > 0) pieces.set(url, found);
  }
  return (url) => pieces.get(toFileUrl(url)) ?? [];
}
