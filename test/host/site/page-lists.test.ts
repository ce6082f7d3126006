import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { memberSite, servedTo } from "../gate/support";

const INDEX = {
  version: 1,
  pages: [
    { url: "../open", title: "Open", headings: "", text: "for all" },
    { url: "../members.html", title: "Members", headings: "", text: "TOPSECRET recipe" },
    { url: "../members/", title: "Members", headings: "", text: "TOPSECRET recipe" },
  ],
  more: ["en-2.json"],
};
const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://my.site/open</loc></url>
  <url><loc>https://my.site/members</loc><lastmod>2026-11-01</lastmod></url>
</urlset>
`;
const encoders = { "": (bytes: Buffer) => bytes, ".br": brotliCompressSync, ".gz": gzipSync };
const decoders = { "": (bytes: Buffer) => bytes, ".br": brotliDecompressSync, ".gz": gunzipSync };
const ENDINGS = ["", ".br", ".gz"] as const;

/** The text of a file of a site with closed pages, as a stranger gets it. */
async function read(path: string, ending: (typeof ENDINGS)[number], content: string): Promise<string> {
  const folder = memberSite();
  mkdirSync(join(folder, "search-index"));
  writeFileSync(join(folder, "search-page.html"), 'data-search-index="search-index/en.json"');
  writeFileSync(join(folder, path + ending), encoders[ending](Buffer.from(content)));
  const answer = await servedTo(folder, { access: { "/members": "user" } })(`/${path}${ending}`);
  return decoders[ending](Buffer.from(await answer.arrayBuffer())).toString();
}

it.each(ENDINGS)("a search index%s leaves out pages that were closed after the adoption", async (ending) => {
  const index = JSON.parse(await read("search-index/en.json", ending, JSON.stringify(INDEX))) as typeof INDEX;
  expect(index).toEqual({ ...INDEX, pages: INDEX.pages.slice(0, 1) });
});

it.each(ENDINGS)("a sitemap%s leaves out pages that were closed after the adoption", async (ending) => {
  const text = await read("sitemap.xml", ending, SITEMAP);
  expect(text).toBe(SITEMAP.replace(/\n.*members.*/, ""));
});

it.each([
  ["as CDATA", "<url><loc><![CDATA[https://my.site/members]]></loc></url>"],
  ["with a prefix", "<s:url><s:loc>https://my.site/members</s:loc></s:url>"],
  ["with character codes", "<url><loc>https://my.site&#x2F;m&#101;mbers</loc></url>"],
  [
    "as a translation",
    '<url><loc>https://my.site/open</loc><xhtml:link rel="alternate" hreflang="de" href="https://my.site/members"/></url>',
  ],
])("a sitemap leaves out a page that it lists %s", async (_how, entry) => {
  const text = await read("sitemap.xml", "", SITEMAP.replace("</urlset>", `${entry}</urlset>`));
  expect(text).not.toMatch(/members|mbers/);
  expect(text).toContain("https://my.site/open");
});

it.each(ENDINGS)("a sitemap in plain text%s leaves out closed pages", async (ending) => {
  const urls = ["https://my.site/open", "https://my.site/members", "https://my.site/last", ""];
  expect(await read("sitemap.txt", ending, urls.join("\n"))).toBe("https://my.site/open\nhttps://my.site/last\n");
});

it("a search index that cannot be read is served empty where pages are closed", async () => {
  expect(await read("search-index/en.json", "", '{"pages": "TOPSECRET')).toBe("");
});

it("a large sitemap is filtered, too", async () => {
  const more = Array.from({ length: 30_000 }, (_, n) => `  <url><loc>https://my.site/page-${n}</loc></url>\n`).join("");
  expect(await read("sitemap.xml", "", SITEMAP.replace("</urlset>", `${more}</urlset>`))).not.toContain("members");
});
