import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { adoptFolder, adoptSite, oneSite, page, removeFolders, vendorScript, writeSite } from "../support/site";

afterEach(removeFolders);

const ORIGIN = "https://my.site";
const script = '<script src="../js/webflow.js"></script>';
const SITE = {
  "index.html": page(),
  "about us.html": page(),
  "es/index.html": page({ scripts: script }),
  "es/tom's & co.html": page({ scripts: script }),
  "plain.html": "<p>no script</p>",
  "js/webflow.js": vendorScript(),
};
const urlsIn = (sitemap: string) => [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

describe("adopt --origin", () => {
  it("lists the pages by the URLs of visitors, encoded, with the date of their file", async () => {
    const root = await writeSite(SITE);
    await utimes(join(root, "index.html"), new Date(), new Date("2024-05-06T07:08:09Z"));
    await utimes(join(root, "plain.html"), new Date(), new Date("1980-01-01T00:00:00Z"));
    const { read, report } = await adoptFolder(root, { origin: ORIGIN });
    const sitemap = await read("sitemap.xml");
    expect(
      sitemap.startsWith(
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
      ),
    ).toBe(true);
    expect(sitemap).toContain(`<url><loc>${ORIGIN}/</loc><lastmod>2024-05-06</lastmod></url>`);
    expect(sitemap).toContain(`<url><loc>${ORIGIN}/plain</loc></url>`);
    expect(urlsIn(sitemap).sort()).toEqual([
      `${ORIGIN}/`,
      `${ORIGIN}/about%20us`,
      `${ORIGIN}/es/`,
      `${ORIGIN}/es/tom&apos;s%20%26%20co`,
      `${ORIGIN}/plain`,
    ]);
    expect(await read("robots.txt")).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    expect(report.publish).toEqual({ redirects: 0, hasSitemap: true, listed: 5, kept: [] });
  });

  it("omits templates, pages that answer for others, hidden pages, and pages for some visitors only", async () => {
    const root = await writeSite({
      ...SITE,
      "detail_post.html": page(),
      "style-guide.html": page(),
      "404.html": page(),
      "es/401.html": page({ scripts: script }),
      "log-in.html": page(),
      "hidden.html": page({ head: '<meta content="noindex, nofollow" name="robots">' }),
      "none.html": page({ head: "<META NAME=robots CONTENT=none>" }),
      "shown.html": page({ head: '<meta name="robots" content="index"><meta name="description" content="none">' }),
      "account.html": page({ body: '<form data-wf-user-account="x"></form>' }),
      "press.html": page(),
      "members/a.html": page({ scripts: script }),
      "moved.html": page(),
    });
    await writeFile(
      `${root}-millrace.config.json`,
      JSON.stringify({
        access: { "/members": "user" },
        passwords: { "/press": "$argon2id$x" },
        redirects: [{ from: "/moved", to: "/" }],
      }),
    );
    const { read } = await adoptFolder(root, { origin: ORIGIN });
    const names = urlsIn(await read("sitemap.xml")).map((url) => url?.slice(ORIGIN.length));
    expect(names.sort()).toEqual(["/", "/about%20us", "/es/", "/es/tom&apos;s%20%26%20co", "/plain", "/shown"]);
  });

  it("keeps files of the export, unless they name the builder's host", async () => {
    const kept = await adoptSite(
      { ...SITE, "robots.txt": "Disallow: /x", "sitemap.xml": "<urlset/>" },
      { origin: ORIGIN },
    );
    expect([await kept.read("robots.txt"), await kept.read("sitemap.xml")]).toEqual(["Disallow: /x", "<urlset/>"]);
    expect(kept.report.publish.kept).toEqual(["sitemap.xml", "robots.txt"]);
    const robots = "Sitemap: https://larks.webflow.io/sitemap.xml";
    const replaced = await adoptSite({ ...SITE, "robots.txt": robots }, { origin: ORIGIN });
    expect(await replaced.read("robots.txt")).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });

  it("makes neither file without it", async () => {
    const { files, report } = await adoptSite(SITE);
    expect((await files()).filter((path) => /sitemap|robots/.test(path))).toEqual([]);
    expect(report.publish).toEqual({ redirects: 0, hasSitemap: false, kept: [] });
  });

  it("writes the URL into links for search engines, and keeps those of other sites", async () => {
    const links = (own: string) => `<link rel="canonical" href="${own}/a?b=1&amp;c=2">
      <link rel="alternate" hreflang="es" href="${own}/es"><meta property="og:url" content="${own}/">`;
    const other = '<link rel="alternate" type="application/rss+xml" href="https://www.larks.example/rss.xml">';
    const adopted = async (head: string, html = ' data-wf-domain="www.larks.example"') =>
      (await adoptSite(oneSite({ head, html }), { origin: ORIGIN })).read("index.html");
    expect(await adopted(links("https://larks.example") + other)).toContain(links(ORIGIN) + other);
    expect(await adopted(links("https://larks.webflow.io"), "")).toContain(links(ORIGIN));
    expect(await adopted(links("https://news.example"))).toContain(links("https://news.example"));
    expect(await adopted('<link rel="canonical" href="/a">')).toContain('<link rel="canonical" href="/a">');
  });

  it.each(["my.site", "https://my.site/", "https://my.site/a", "ftp://my.site"])("refuses %s", async (origin) => {
    await expect(adoptSite(SITE, { origin })).rejects.toThrow(
      `--origin is "${origin}". Expected the URL of the new site without a path, such as https://my.site.`,
    );
  });
});
