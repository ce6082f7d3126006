import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { convertSite, type ConvertOptions } from "../../../cli/adopt/convert-site";
import type { Inventory } from "../../../cli/adopt/io/inventory";
import { openSpoolFile } from "../../../cli/adopt/io/spool-file";
import type { Progress } from "../../../cli/adopt/progress";
import { rewriteSite } from "../../../cli/adopt/web/rewrite/site";
import { fetchSite } from "../../../cli/adopt/web/fetch/fetch-site";
import { countTexts, makeLargePage, TEXT_SIZE } from "./support/heap";
import { BUNDLE, page, removeFolders, temporaryFolder, vendorScript } from "./support/site";
import { makeSite, ORIGIN } from "./web/support/fetched";

afterEach(removeFolders);

const PAGES = 24;
/** Of the texts of all pages, this many may be in memory at the same time. Each page that is kept counts as one or more. */
const MOST = 6;
const SEARCH = page({ body: '<form action="/search"><input name="query"></form><div class="w-dyn-list"></div>' });

/** An export that makes its pages when they are read, and keeps none. */
function largeExport(): Inventory {
  const small: Record<string, string> = { "search.html": SEARCH, "js/webflow.js": vendorScript() };
  const pages = Array.from({ length: PAGES }, (_, number) => `page-${number}.html`);
  return {
    name: "large",
    files: new Set([...pages, ...Object.keys(small)]),
    skipped: [],
    read: async (path) => new TextEncoder().encode(small[path] ?? makeLargePage(Number(/\d+/.exec(path)?.[0]))),
  };
}

/** Converts a large export, and writes it to nowhere. @returns the highest number of texts in memory, by step. */
async function convertLarge(options: ConvertOptions = {}): Promise<Record<Progress["step"], number>> {
  const runtime = { locate: (name: string) => name, read: async () => new TextEncoder().encode(BUNDLE) };
  const most = { reading: 0, converting: 0, writing: 0 };
  const count = countTexts();
  const onProgress = ({ step, done }: Progress) => {
    if (done % 4 === 0) most[step] = Math.max(most[step], count());
  };
  const spool = await openSpoolFile();
  try {
    const site = await convertSite(largeExport(), runtime, options, { onProgress, spool });
    let size = 0;
    for await (const { path, bytes } of site.files()) if (/page-\d/.test(path)) size += bytes.length;
    expect(size).toBeGreaterThan(PAGES * TEXT_SIZE);
    expect(site.report.search?.pages).toBe(PAGES);
  } finally {
    await spool.close();
  }
  return most;
}

describe("the memory that adopting needs", () => {
  it.each([
    ["", {}],
    [" with --csp", { csp: true }],
    [" with --origin", { origin: "https://my.site" }],
  ])("is that of a few pages, however many the export has%s", async (_, options) => {
    const most = await convertLarge(options);
    expect(most.reading).toBeLessThan(MOST);
    expect(most.converting).toBeLessThan(MOST);
    expect(most.writing).toBeLessThan(MOST);
  });

  it("is that of a few pages after a published site is rewritten and read", async () => {
    const paths = Array.from({ length: PAGES }, (_, number) => `/page-${number}`);
    const fetched = makeSite(Object.fromEntries(paths.map((path) => [path, ""])));
    const pages = [...fetched.pages].map(([url, file], number) => {
      const read = async () => new TextEncoder().encode(makeLargePage(number));
      return [url, { ...file, size: TEXT_SIZE, read }] as const;
    });
    const count = countTexts();
    const site = await rewriteSite({ ...fetched, pages: new Map(pages) });
    expect(site.deadLinks).toHaveLength(PAGES + 2);
    for (const path of site.files) await site.read(path);
    expect(count()).toBeLessThan(MOST);
    expect(site.files.size).toBe(PAGES);
    expect(ORIGIN).toContain("my.site");
  });

  it("is that of a few pages after a published site is fetched", async () => {
    const links = Array.from({ length: PAGES }, (_, number) => `<a href="/page-${number}">x</a>`).join("");
    const server = createServer(({ url = "" }, response) => {
      const [, number] = /^\/page-(\d+)$/.exec(url) ?? [];
      const body = number === undefined ? page({ body: links }) : makeLargePage(Number(number));
      response.writeHead(/^\/(page-\d+)?$/.test(url) ? 200 : 404, { "content-type": "text/html" }).end(body);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      const { port } = server.address() as AddressInfo;
      const folder = await temporaryFolder();
      const count = countTexts();
      const site = await fetchSite(new URL(`http://127.0.0.1:${port}`), { own: true, folder });
      expect(count()).toBeLessThan(MOST);
      expect(site.pages.size).toBeGreaterThan(PAGES);
    } finally {
      server.close();
    }
  });
});
