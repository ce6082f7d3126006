import { describe, expect, it } from "vitest";
import { createInventory } from "../../../../cli/adopt/io/inventory";
import { publish } from "../../../../cli/adopt/publish/publish";
import { makeSitemap } from "../../../../cli/adopt/publish/sitemap";
import { readSitemap } from "../../../../cli/adopt/web/fetch/sitemap";

const ORIGIN = "https://my.site";
const listFiles = (count: number): string[] => Array.from({ length: count }, (_, at) => `blog/${at}.html`);

async function publishPages(files: readonly string[], own: Record<string, string> = {}) {
  const inventory = createInventory(
    "export",
    new Map(Object.entries(own).map(([path, text]) => [path, new TextEncoder().encode(text)])),
  );
  const pages = { pages: files, noindex: new Set<string>(), files: new Set(files) };
  return publish({ inventory, ...pages, isListed: () => true, csp: undefined }, { origin: ORIGIN });
}

describe("the sitemap", () => {
  it("is one file for 50,000 pages", async () => {
    const { files } = await publishPages(listFiles(50_000));
    expect([...files.keys()]).toEqual(["sitemap.xml", "robots.txt"]);
    expect(readSitemap(files.get("sitemap.xml") ?? "").pages).toHaveLength(50_000);
  });

  it("is an index with parts for more pages, and robots.txt names the index", async () => {
    const { files, report } = await publishPages(listFiles(50_001));
    expect([...files.keys()]).toEqual(["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml", "robots.txt"]);
    expect(files.get("sitemap.xml")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <sitemap><loc>${ORIGIN}/sitemap-1.xml</loc></sitemap>
  <sitemap><loc>${ORIGIN}/sitemap-2.xml</loc></sitemap>
</sitemapindex>
`);
    const parts = ["sitemap-1.xml", "sitemap-2.xml"].map((path) => readSitemap(files.get(path) ?? "").pages);
    expect(parts.map(({ length }) => length)).toEqual([50_000, 1]);
    expect(parts.flat()).toEqual(listFiles(50_001).map((file) => `${ORIGIN}/${file.replace(".html", "")}`));
    expect(files.get("robots.txt")).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
    expect(report.listed).toBe(50_001);
  });

  it("names its parts so that they replace no file of the export", async () => {
    const { files } = await publishPages(listFiles(50_001), { "sitemap-2.xml": "<urlset/>" });
    expect([...files.keys()].slice(0, 3)).toEqual(["sitemap.xml", "millrace-sitemap-1.xml", "millrace-sitemap-2.xml"]);
  });

  it("makes no parts when the export's own sitemap stays", async () => {
    const { files, report } = await publishPages(listFiles(50_001), { "sitemap.xml": "<urlset/>" });
    expect([...files.keys()]).toEqual(["robots.txt"]);
    expect(report.kept).toEqual(["sitemap.xml"]);
  });

  it("has no file of more than 50 MB", () => {
    const pages = Array.from({ length: 60 }, (_, at) => ({ file: `${at}-${"x".repeat(1024 ** 2)}.html` }));
    const [, ...parts] = [...makeSitemap(pages, ORIGIN).values()];
    expect(parts.map((text) => (text.match(/<loc>/g) ?? []).length)).toEqual([49, 11]);
    for (const text of parts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(50 * 1024 ** 2);
  });
});
