import { describe, expect, it } from "vitest";
import { readRobots } from "../../../../cli/adopt/web/fetch/robots";
import { readSitemap } from "../../../../cli/adopt/web/fetch/sitemap";

const allowed = (text: string, path: string) => readRobots(text, "millrace").allows(path);

describe("robots.txt", () => {
  it.each([
    ["", "/a", true],
    ["User-agent: *\nDisallow:", "/a", true],
    ["User-agent: *\nDisallow: /a", "/ab", false],
    ["User-agent: *\nDisallow: /a/", "/a", true],
    ["User-agent: *\nDisallow: /a\nAllow: /a/open", "/a/open/x", true],
    ["User-agent: *\nAllow: /a\nDisallow: /a", "/a", true],
    ["User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf", false],
    ["User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf?z", true],
    ["User-agent: *\nDisallow: /a*b*c", "/a1b2c3", false],
    ["User-agent: *\nDisallow: /a*b*c", "/a1c2b3", true],
    ["User-agent: other\nDisallow: /", "/a", true],
    ["User-agent: *\nDisallow: /\n\nUser-agent: Millrace\nDisallow: /b", "/a", true],
    ["User-agent: other\nUser-agent: millrace\nDisallow: /a", "/a", false],
    ["# text\nuser-agent : *  # all\r\ndisallow : /a # this", "/a", false],
  ])("%j allows %s: %s", (text, path, expected) => {
    expect(allowed(text, path)).toBe(expected);
  });

  it("decides fast when a pattern has many stars", () => {
    const pattern = "/*a".repeat(200);
    expect(allowed(`User-agent: *\nDisallow: ${pattern}b`, "/a".repeat(5000))).toBe(true);
  });

  it("names sitemaps, of whichever group they are in", () => {
    const { sitemaps } = readRobots("Sitemap: https://a.example/1.xml\nUser-agent: x\nSitemap: /2.xml", "millrace");
    expect(sitemaps).toEqual(["https://a.example/1.xml", "/2.xml"]);
  });
});

describe("a sitemap", () => {
  it("names pages and their alternates, without URLs of pictures", () => {
    const xml =
      `<?xml version="1.0"?><urlset><url><loc> https://a.example/?x=1&amp;y=2 </loc>` +
      `<image:image><image:loc>https://a.example/a.png</image:loc></image:image>` +
      `<xhtml:link rel="alternate" hreflang="de" href="https://a.example/de"/></url></urlset>`;
    expect(readSitemap(xml)).toEqual({ pages: ["https://a.example/?x=1&y=2", "https://a.example/de"], sitemaps: [] });
  });

  it("names further sitemaps when it is an index", () => {
    const xml = `<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>`;
    expect(readSitemap(xml)).toEqual({ pages: [], sitemaps: ["https://a.example/1.xml"] });
  });
});
