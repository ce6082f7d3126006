import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adopt, type AdoptReport } from "../../../../cli/adopt/adopt";
import { formatSummary } from "../../../../cli/adopt/report/format-summary";
import { summarize } from "../../../../cli/adopt/report/summary/summary";
import { startPublishedSite, type PublishedItem, type PublishedSite } from "../../../../fixtures/published";
import { COLLECTIONS } from "../../../../fixtures/published/description";
import { fakeBundle, removeFolders as removeBundles } from "../support/site";
import { makeFolder, removeFolders } from "./support/fetch";

let site: PublishedSite;
let out: string;
let bundle: string;
let report: AdoptReport;
const files = new Map<string, Buffer>();

async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(paths.sort().map(async (path) => [path.slice(folder.length + 1), await readFile(path)] as const)),
  );
}

const adoptSite = (folder: string, options: Parameters<typeof adopt>[1] = {}) =>
  adopt(site.origin, { out: folder, bundle, force: true, ...options, web: { own: true, ...options.web } });

beforeAll(async () => {
  site = await startPublishedSite();
  bundle = await fakeBundle();
  out = join(await makeFolder(), "site");
  report = await adoptSite(out);
  for (const [path, bytes] of await readFolder(out)) files.set(path, bytes);
});
afterAll(async () => {
  await site.close();
  await removeFolders();
  await removeBundles();
});

const fileOf = (item?: PublishedItem) => `${decodeURIComponent(item?.path.slice(1) ?? "")}.html`;

const textsOf = (ending: RegExp) =>
  [...files].filter(([path]) => ending.test(path)).map(([path, bytes]) => ({ path, text: bytes.toString() }));

describe("adopting a published site", () => {
  it("writes the page of every item, with the text of the item", () => {
    for (const { path, word } of site.items) {
      expect(files.get(`${decodeURIComponent(path.slice(1))}.html`)?.toString() ?? path).toContain(word);
    }
  });

  it("converts every page", () => {
    expect(report.pages.filter(({ status }) => status !== "converted").map(({ page }) => page)).toEqual([]);
  });

  it("leaves no list empty and no pagination without its pages", () => {
    // The page of results has some only after a search.
    const pages = report.pages.filter(({ page }) => !/(^|\/)search\.html$/.test(page));
    const kinds = pages.flatMap(({ lost }) => lost.map(({ kind }) => kind));
    expect(kinds.filter((kind) => kind !== "search")).toEqual([]);
  });

  it("names no host of the builder in any page, style sheet or script", () => {
    const hosts = [site.assetOrigin, site.oldAssetOrigin].map((origin) => new URL(origin).host);
    const naming = textsOf(/\.(html|css|js|json)$/).filter(({ text }) => hosts.some((host) => text.includes(host)));
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

  it("says in the summary what was read and which pages need another way", () => {
    const text = formatSummary(summarize({ ...report, site: "site" })).replace(/\s+/g, " ");
    expect(text).toContain(`Read from ${site.origin}: `);
    expect(text).toMatch(/Add pages with a password.*\(\/private\)/);
    expect(text).toMatch(/Add pages for members.*\(\/members\/seed-library\)/);
  });

  it("keeps the redirects in the settings of the host", async () => {
    const settings = JSON.parse(await readFile(`${out}.config.json`, "utf8")) as { redirects: { from: string }[] };
    expect(settings.redirects.map(({ from }) => from)).toEqual(expect.arrayContaining(["/old-plants", "/news"]));
  });
});

describe("adopting a published site again", () => {
  const [first] = COLLECTIONS;
  const itemsOf = () => site.items.filter(({ collection, locale }) => collection === first && locale === "en");

  it("writes the page of an item that changed, and removes the file of a page that is gone with --prune", async () => {
    const [item] = itemsOf();
    const last = itemsOf().at(-1);
    site.changeItem(item?.slug ?? "", "Another title");
    site.removeItem(last?.slug ?? "");
    const again = await adoptSite(out, { web: { prune: true } });
    expect(again.web?.changes.changed).toContain(site.origin + (item?.path ?? ""));
    expect(again.web?.gone).toEqual([fileOf(last)]);
    const now = await readFolder(out);
    expect(now.get(fileOf(item))?.toString()).toContain("Another title");
    expect([...files.keys()].filter((path) => !now.has(path))).toEqual([fileOf(last)]);
  });
});
