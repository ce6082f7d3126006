import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { ConvertOptions } from "../../../cli/adopt/convert-options";
import { convertSite } from "../../../cli/adopt/convert-site";
import type { Inventory } from "../../../cli/adopt/io/inventory";
import { builtRuntime } from "../../../cli/adopt/script/built-runtime";
import { openSpoolFile } from "../../../cli/adopt/io/spool-file";
import type { Progress } from "../../../cli/adopt/progress";
import type { FetchedSite } from "../../../cli/adopt/model/published-site";
import { rewriteSite } from "../../../cli/adopt/web/rewrite/site";
import { fetchSite } from "../../../cli/adopt/web/fetch/fetch-site";
import { countTexts, makeLargePage, TEXT_SIZE } from "./support/heap";
import { page, removeFolders, temporaryFolder, vendorScript } from "./support/site";
import { makeSite } from "./web/support/fetched";

afterEach(removeFolders);

const PAGES = 20;
/** Fewer than this many texts may be in memory at the same time. A page that is kept counts as one or more. */
const MOST = 8;
const SEARCH = page({ body: '<form action="/search"><input name="query"></form><div class="w-dyn-list"></div>' });

/** An export that makes its pages when they are read, and keeps none. */
function largeExport(count: number): Inventory {
  const small: Record<string, string> = { "search.html": SEARCH, "js/webflow.js": vendorScript() };
  const pages = Array.from({ length: count }, (_, number) => `page-${number}.html`);
  return {
    name: "large",
    files: new Set([...pages, ...Object.keys(small)]),
    skipped: [],
    read: async (path) => new TextEncoder().encode(small[path] ?? makeLargePage(Number(/\d+/.exec(path)?.[0]))),
  };
}

/** Converts a large export. @returns the number of texts in memory at the end of each step. */
async function convertLarge(pages: number, options: ConvertOptions): Promise<Record<Progress["step"], number>> {
  const texts = { reading: 0, converting: 0, writing: 0 };
  const count = countTexts();
  const onProgress = ({ step, done, total }: Progress) => {
    if (done === total - 1) texts[step] = count();
  };
  const spool = await openSpoolFile();
  try {
    const site = await convertSite(largeExport(pages), builtRuntime(), options, { onProgress, spool });
    let size = 0;
    for await (const { path, bytes } of site.files()) if (/page-\d/.test(path)) size += bytes.length;
    expect(size).toBeGreaterThan(pages * TEXT_SIZE);
    expect(site.report.search?.pages).toBe(pages);
  } finally {
    await spool.close();
  }
  return texts;
}

/** A fetched site that makes its pages when they are read. */
function largeSite(count: number): FetchedSite {
  const paths = Array.from({ length: count }, (_, number) => `/page-${number}`);
  const site = makeSite(Object.fromEntries(paths.map((path) => [path, ""])));
  const pages = [...site.pages].map(([url, file], number) => {
    const read = async () => new TextEncoder().encode(makeLargePage(number));
    return [url, { ...file, size: TEXT_SIZE, read }] as const;
  });
  return { ...site, pages: new Map(pages) };
}

/** Rewrites a site and reads all of it. @returns the number of texts in memory after that. */
async function rewriteLarge(pages: number): Promise<number> {
  const count = countTexts();
  const site = await rewriteSite(largeSite(pages));
  for (const path of site.files) expect((await site.read(path))?.length).toBeGreaterThan(TEXT_SIZE);
  const texts = count();
  expect(site.files.size).toBe(pages);
  return texts;
}

/** Fetches a site from a server. @returns the number of texts in memory after that. */
async function fetchLarge(pages: number): Promise<number> {
  const links = Array.from({ length: pages }, (_, number) => `<a href="/page-${number}">x</a>`).join("");
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
    const texts = count();
    expect([...site.pages.values()].filter(({ size }) => size > TEXT_SIZE)).toHaveLength(pages);
    return texts;
  } finally {
    server.close();
  }
}

describe("the memory that adopting needs", () => {
  it.each([
    ["", {}],
    [" with --csp and --origin", { csp: true, origin: "https://my.site" }],
  ])("is that of a few pages, however many the export has%s", async (_, options) => {
    await convertLarge(1, options);
    const texts = await convertLarge(PAGES, options);
    expect(texts.reading).toBeLessThan(MOST);
    expect(texts.converting).toBeLessThan(MOST);
    expect(texts.writing).toBeLessThan(MOST);
  });

  it("is that of a few pages after a published site is rewritten and read", async () => {
    await rewriteLarge(1);
    expect(await rewriteLarge(PAGES)).toBeLessThan(MOST);
  });

  it("is that of a few pages after a published site is fetched", async () => {
    await fetchLarge(1);
    expect(await fetchLarge(PAGES)).toBeLessThan(MOST);
  });
});
