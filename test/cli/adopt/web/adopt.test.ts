import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adopt, type AdoptReport } from "../../../../cli/adopt/adopt";
import { formatSummary } from "../../../../cli/adopt/report/format-summary";
import { summarize } from "../../../../cli/adopt/report/summary/summary";
import { startPublishedSite, type PublishedSite } from "../../../../fixtures/published";
import type { SearchIndexFile } from "../../../../wire/search-index";
import { fakeBundle, removeFolders as removeBundles } from "../support/site";
import { makeFolder, removeFolders } from "./support/fetch";

let site: PublishedSite;
let out: string;
let report: AdoptReport;
const files = new Map<string, Buffer>();

async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(paths.sort().map(async (path) => [path.slice(folder.length + 1), await readFile(path)] as const)),
  );
}

beforeAll(async () => {
  site = await startPublishedSite();
  out = join(await makeFolder(), "site");
  report = await adopt(site.origin, { out, bundle: await fakeBundle(), web: { own: true } });
  for (const [path, bytes] of await readFolder(out)) files.set(path, bytes);
});
afterAll(async () => {
  await site.close();
  await removeFolders();
  await removeBundles();
});

const readTexts = (ending: RegExp) =>
  [...files].filter(([path]) => ending.test(path)).map(([path, bytes]) => ({ path, text: bytes.toString() }));

/** The URLs in the search index of a language, without those of pages in other languages that have none. */
const readIndex = (language: string): string[] =>
  readTexts(new RegExp(`^search-index/${language}(-\\d+)?\\.json$`)).flatMap(({ text }) =>
    (JSON.parse(text) as SearchIndexFile).pages.map(({ url }) => url),
  );

describe("adopting a published site", () => {
  it("writes the page of every item, with the text of the item", () => {
    for (const { path, word } of site.items) {
      expect(files.get(`${decodeURIComponent(path.slice(1))}.html`)?.toString() ?? path).toContain(word);
    }
  });

  it("converts every page", () => {
    expect(report.pages.filter(({ status }) => status !== "converted").map(({ page }) => page)).toEqual([]);
  });

  it("fills every list and every page of a pagination", () => {
    // The page of results has some only after a search.
    const pages = report.pages.filter(({ page }) => !/(^|\/)search\.html$/.test(page));
    const kinds = pages.flatMap(({ lost }) => lost.map(({ kind }) => kind));
    expect(kinds.filter((kind) => kind !== "search")).toEqual([]);
  });

  it("names no host of the builder in any page, style sheet or script", () => {
    const hosts = [site.assetOrigin, site.oldAssetOrigin].map((origin) => new URL(origin).host);
    const naming = readTexts(/\.(html|css|js|json)$/).filter(({ text }) => hosts.some((host) => text.includes(host)));
    expect(naming.map(({ path }) => path)).toEqual([]);
    expect(report.web?.hosts).toEqual([]);
  });

  it("has no dead link", () => {
    expect(report.web?.deadLinks).toEqual([]);
    expect(report.web?.failed).toEqual([]);
  });

  it("moves the interactions of both generations into the pages, those in later pieces of the script too", () => {
    const page = files.get("index.html")?.toString() ?? "";
    expect(page).toContain("data-interactions-3");
    expect(report.vendor.every(({ interactions }) => interactions === "lifted" || interactions === "none")).toBe(true);
    expect([...files.keys()].filter((path) => /chunk/.test(path))).toEqual([]);
  });

  it("reports in the summary what was read and which pages need another way", () => {
    const text = formatSummary(summarize({ ...report, site: "site" })).replace(/\s+/g, " ");
    expect(text).toContain(`Read from ${site.origin}: `);
    expect(text).toMatch(/Add pages with a password.*\(\/private\)/);
    expect(text).toMatch(/Add pages for members.*\(\/members\/seed-library\)/);
  });

  it("SE-6 SE-19 has every item in the search index of its language, by the URL of its links", () => {
    for (const locale of ["en", "de"]) {
      const urls = readIndex(locale);
      const items = site.items.filter((item) => item.locale === locale);
      expect(urls).toEqual(expect.arrayContaining(items.map(({ path }) => `..${path}`)));
    }
    expect([...readIndex("en"), ...readIndex("de")].filter((url) => url.endsWith(".html"))).toEqual([]);
    expect(files.get("de/about.html")?.toString()).toContain('<form action="/de/search"');
  });

  it("SE-5 has no further pages of lists, no search page and no 404 page in the search index", () => {
    expect([...files.keys()].filter((path) => path.includes("-page/")).length).toBeGreaterThan(10);
    const urls = [...readIndex("en"), ...readIndex("de")];
    expect(urls.filter((url) => /-page\/|\/(search|404|log-in)$/.test(url))).toEqual([]);
    expect(urls).toHaveLength(new Set(urls).size);
  });

  it("keeps the redirects in the settings of the host", async () => {
    const settings = JSON.parse(await readFile(`${out}.config.json`, "utf8")) as { redirects: { from: string }[] };
    expect(settings.redirects.map(({ from }) => from)).toEqual(expect.arrayContaining(["/old-plants", "/news"]));
  });
});
