import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { convertSite, type ConvertedSite } from "../../../../cli/adopt/convert-site";
import { builtRuntime } from "../../../../cli/adopt/script/built-runtime";
import { readPage } from "../../../../cli/adopt/read/html/page";
import { findCssReferences } from "../../../../cli/adopt/web/references/css";
import { findHtmlReferences } from "../../../../cli/adopt/web/references/html";
import { pageUrl } from "../../../../common/page-url";
import { rewriteSite, type WebSite } from "../../../../cli/adopt/web/rewrite/site";
import type { FetchedSite } from "../../../../cli/adopt/model/published-site";
import { startPublishedSite, type PublishedSite } from "../../../../fixtures/published";
import { loadPublished } from "./support/load";

const NEW = "https://new.example";
/** Answered by the published site, and no files of it. */
const NO_FILES = [
  "/private",
  "/401",
  "/members/seed-library",
  "/log-in",
  "/old-plants",
  "/news",
  "/busy",
  "/closed/notes",
];

let published: PublishedSite;
let fetched: FetchedSite;
let site: WebSite;
let converted: ConvertedSite;
const files = new Map<string, Uint8Array>();

beforeAll(async () => {
  published = await startPublishedSite();
  fetched = await loadPublished(published);
  site = await rewriteSite(fetched, { origin: NEW });
  converted = await convertSite(site, { ...builtRuntime(), read: async () => new Uint8Array() }, { script: "whole" });
  for await (const { path, bytes } of converted.files()) files.set(path, bytes);
});
afterAll(() => published.close());

const readText = (path: string): string => new TextDecoder().decode(files.get(path));

/** The references of all pages and style sheets, as a browser on the new site resolves them. */
function* allReferences() {
  for (const path of files.keys()) {
    if (path.endsWith(".html")) {
      const url = NEW + pageUrl(path);
      for (const reference of findHtmlReferences(readPage(path, readText(path)), url)) yield { path, reference };
    } else if (path.endsWith(".css")) {
      for (const reference of findCssReferences(readText(path), `${NEW}/${path}`)) yield { path, reference };
    }
  }
}

describe("a published site", () => {
  it("has a file for every item, every page of a list, and every language", () => {
    for (const { path } of published.items) expect(files.has(`${path.slice(1)}.html`), path).toBe(true);
    for (let page = 2; page <= 13; page++) expect(files.has(`plants/7f3a91c2-page/${page}.html`)).toBe(true);
    for (const path of ["index.html", "404.html", "de.html", "de/404.html", "de/about.html"])
      expect(files.has(path)).toBe(true);
  });

  it("has no reference to a host of the builder, and none without a file", () => {
    const hosts = [published.origin, published.assetOrigin, published.oldAssetOrigin];
    const urls = new Set(
      [...files.keys()].map((path) => (path.endsWith(".html") ? pageUrl(path) : encodeURI(`/${path}`))),
    );
    const missing = new Set<string>();
    for (const { path, reference } of allReferences()) {
      expect(hosts, `${path}: ${reference.url}`).not.toContain(new URL(reference.url).origin);
      const url = new URL(reference.url);
      if (url.origin === NEW && !urls.has(url.pathname)) missing.add(url.pathname);
    }
    expect([...missing].filter((path) => !NO_FILES.includes(path.replace(/^\/de/, "")))).toEqual([]);
    expect(site.listHosts(() => true)).toEqual([]);
    expect(site.deadLinks).toEqual([]);
    for (const path of files.keys()) {
      if (/\.(html|css|json)$/.test(path)) expect(readText(path), path).not.toMatch(/127\.0\.0\.[23]|integrity=/);
    }
  });

  it("names the new origin where a whole URL is needed, and nowhere else", () => {
    const text = readText("de/about.html");
    expect(text).toContain(`<link href="${NEW}/de/about" rel="canonical"/>`);
    expect(text).toContain(`hreflang="en" href="${NEW}/about"`);
    expect(text).toMatch(new RegExp(`<meta content="${NEW}/images/[^"]+" property="og:image"/>`));
    expect(text.replace(/data-wf-domain="[^"]*"/, "")).not.toContain(new URL(published.origin).host);
  });

  it("loads the runtime from the root on pages that answer any address", () => {
    for (const path of ["404.html", "de/404.html"]) expect(readText(path), path).toContain('src="/millrace.js"');
    expect(readText("de/about.html")).toContain('src="../millrace.js"');
  });

  it("loses no picture, font, film or document: the bytes are those of the host", async () => {
    for (const { url, read } of fetched.assets.values()) {
      if (/\.(css|js|json|svg)$/.test(new URL(url).pathname)) continue;
      const bytes = Buffer.from(await read());
      expect(
        [...files.values()].some((file) => bytes.equals(file)),
        url,
      ).toBe(true);
    }
    for (const folder of ["images", "css", "fonts", "documents", "media"]) {
      expect(
        [...files.keys()].some((path) => path.startsWith(`${folder}/`)),
        folder,
      ).toBe(true);
    }
  });

  it("keeps names of all languages, without ids", () => {
    const names = [...files.keys()].filter((path) => path.startsWith("images/"));
    expect(names.some((path) => /\p{Script=Arabic}/u.test(path))).toBe(true);
    expect(names.some((path) => /\p{Script=Han}/u.test(path))).toBe(true);
    expect(names.filter((path) => /%|[0-9a-f]{24}_/.test(path))).toEqual([]);
    expect(names.filter((path) => path.includes("-p-500")).length).toBeGreaterThan(10);
  });

  it("keeps the item of each page", () => {
    const item = published.items.find(({ locale, collection }) => locale === "de" && collection === "plants");
    const page = site.pages.get(`${item?.path.slice(1) ?? ""}.html`);
    expect(page).toMatchObject({ url: published.origin + (item?.path ?? ""), itemSlug: item?.slug, locale: "de" });
    expect(page?.collection).toMatch(/^[0-9a-f]{24}$/);
  });

  it("has the interactions of all pieces of the script, and no vendor script", () => {
    const text = readText("index.html");
    expect(text).toContain("data-interactions-3");
    expect(text).toMatch(/<script type="application\/json" data-interactions(="[a-z ]+")?>/);
    expect(converted.report.pages.filter(({ status }) => status !== "converted")).toEqual([]);
    expect([...files.keys()].filter((path) => path.includes("webflow") && path.endsWith(".js"))).toEqual([]);
  });

  it("keeps redirects, and rules for the URLs of pages of lists", () => {
    expect(site.redirects).toContainEqual({ from: "/old-plants", to: "/plants", status: 301 });
    expect(site.redirects.find(({ from }) => from === "/news")).toMatchObject({ status: 302 });
    expect(site.listRedirects).toContainEqual({
      from: "/plants?7f3a91c2_page=2",
      to: "/plants/7f3a91c2-page/2",
      status: 301,
    });
  });
});
