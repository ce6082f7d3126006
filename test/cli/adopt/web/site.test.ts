import { describe, expect, it } from "vitest";
import { rewriteSite } from "../../../../cli/adopt/web/rewrite/site";
import type { FetchedSite } from "../../../../cli/adopt/model/published-site";
import { HOST, makeSite, ORIGIN, readText } from "./support/fetched";

const ID = "5e8f0c1d2e3a4b5c6d7e8f9a";
const PHOTO = `${HOST}/${ID}_Nail%20Bar.jpg`;

/** Rewrites the body of the page `/blog/x` in a site with a few pages and pictures. */
async function rewriteBody(body: string, more: Partial<FetchedSite> = {}) {
  const pages = { "/": "", "/about": "", "/blog": "", "/blog?5f0c1d2e_page=2": "", "/blog/x": body };
  const site = await rewriteSite(makeSite(pages, { [PHOTO]: "photo", [`${ORIGIN}/menu.pdf`]: "menu" }, more));
  return { site, text: await readText(site, "blog/x.html") };
}

describe("links between pages", () => {
  it.each([
    ["/about", "/about"],
    ["/about/", "/about"],
    ["../about#visit", "/about#visit"],
    ["https://www.my.site/about?a=1#b", "/about?a=1#b"],
    ["http://my.site/about", "/about"],
    ["/", "/"],
    ["/blog?5f0c1d2e_page=2", "/blog/5f0c1d2e-page/2"],
    ["/blog?5f0c1d2e_page=1", "/blog"],
    ["/blog?from=home&5f0c1d2e_page=2#a", "/blog/5f0c1d2e-page/2?from=home#a"],
    ["/menu.pdf", "../menu.pdf"],
    ["#top", "#top"],
    ["https://other.example/about", "https://other.example/about"],
    ["/gone", "/gone"],
  ])("%s becomes %s", async (from, to) => {
    const { text } = await rewriteBody(`<a href="${from}">x</a>`);
    expect(text).toBe(`<a href="${to.replace("../menu", "../documents/menu")}">x</a>`);
  });

  it("of a list lead to the files of its pages", async () => {
    const next = '<a class="w-pagination-next" href="?5f0c1d2e_page=2">Next</a>';
    const back = '<a class="w-pagination-previous" href="?5f0c1d2e_page=1">Back</a>';
    const site = await rewriteSite(makeSite({ "/blog": next, "/blog?5f0c1d2e_page=2": back }));
    expect(await readText(site, "blog.html")).toBe(next.replace("?5f0c1d2e_page=2", "/blog/5f0c1d2e-page/2"));
    expect(await readText(site, "blog/5f0c1d2e-page/2.html")).toBe(back.replace("?5f0c1d2e_page=1", "/blog"));
    expect(site.listRedirects).toEqual([{ from: "/blog?5f0c1d2e_page=2", to: "/blog/5f0c1d2e-page/2", status: 301 }]);
  });

  it("that the site redirects for good lead to the new page", async () => {
    const redirects = [
      { from: "/old", to: `${ORIGIN}/older`, status: 301 as const },
      { from: "/older", to: `${ORIGIN}/about`, status: 308 as const },
    ];
    expect((await rewriteBody('<a href="/old#a">x</a>', { redirects })).text).toBe('<a href="/about#a">x</a>');
  });

  it("to missing pages stay and are reported, those to gated pages are not", async () => {
    const gated = [{ url: `${ORIGIN}/private`, gate: "password" as const }];
    const { site, text } = await rewriteBody('<a href="/gone">x</a><a href="/private">y</a>', { gated });
    expect(text).toBe('<a href="/gone">x</a><a href="/private">y</a>');
    expect(site.deadLinks).toEqual([{ url: `${ORIGIN}/gone`, foundIn: "blog/x.html" }]);
  });
});

describe("files of a page", () => {
  it.each([
    [
      "pictures",
      `<img src="${PHOTO}" srcset="${PHOTO} 500w, ${HOST}/x.jpg 800w">`,
      `<img src="../images/Nail-Bar.jpg" srcset="../images/Nail-Bar.jpg 500w, ${HOST}/x.jpg 800w">`,
    ],
    [
      "backgrounds",
      `<p style="background-image:url(&quot;${PHOTO}&quot;)"></p>`,
      `<p style="background-image:url(&quot;../images/Nail-Bar.jpg&quot;)"></p>`,
    ],
    [
      "lightboxes",
      `<script type="application/json" class="w-json">{"url":"${PHOTO}"}</script>`,
      `<script type="application/json" class="w-json">{"url":"../images/Nail-Bar.jpg"}</script>`,
    ],
  ])("are named from the page: %s", async (_, from, to) => {
    expect((await rewriteBody(from)).text).toBe(to);
  });

  it("are named from the root in scripts and in the page for missing pages", async () => {
    const site = await rewriteSite(
      makeSite({ "/404": `<img src="${PHOTO}">` }, { [PHOTO]: "", [`${HOST}/js/a.js`]: `f("${PHOTO}")` }),
    );
    expect(await readText(site, "404.html")).toBe('<img src="/images/Nail-Bar.jpg">');
    expect(await readText(site, "js/a.js")).toBe('f("/images/Nail-Bar.jpg")');
  });

  it("are counted by host when they stay on another one", async () => {
    const fonts = "https://fonts.example/a.woff2";
    const { site } = await rewriteBody(
      `<img src="${HOST}/a.png"><img src="${HOST}/b.png"><link rel="preload" href="${fonts}">`,
    );
    expect(site.listHosts(() => true)).toEqual([
      { host: "cdn.prod.website-files.com", builder: true, references: 2, foundIn: "blog/x.html" },
      { host: "fonts.example", builder: false, references: 1, foundIn: "blog/x.html" },
    ]);
  });
});

describe("memory of a site", () => {
  it("is the collection, item and language of each page", async () => {
    const html = `<!DOCTYPE html><html data-wf-collection="${ID}" data-wf-item-slug="x" lang="de"><body></body></html>`;
    const site = await rewriteSite(makeSite({ "/blog/x": html, "/about": "<html><body></body></html>" }));
    expect(site.pages.get("blog/x.html")).toEqual({
      url: `${ORIGIN}/blog/x`,
      collection: ID,
      itemSlug: "x",
      locale: "de",
    });
    expect(site.pages.get("about.html")).toEqual({ url: `${ORIGIN}/about` });
  });

  it("is every redirect that ends, as rules for paths", async () => {
    const redirects = [
      { from: "/old", to: `${ORIGIN}/about`, status: 301 as const },
      { from: "/now", to: "https://other.example/a", status: 307 as const },
      { from: "/loop-a", to: `${ORIGIN}/loop-b`, status: 302 as const },
      { from: "/loop-b", to: `${ORIGIN}/loop-a`, status: 302 as const },
      { from: "/about/", to: `${ORIGIN}/about`, status: 301 as const },
      { from: "/members", to: `${ORIGIN}/log-in?usredir=/members`, status: 302 as const },
    ];
    const gated = [{ url: `${ORIGIN}/members`, gate: "members" as const }];
    const { site } = await rewriteBody("", { redirects, gated });
    expect(site.redirects).toEqual([
      { from: "/now", to: "https://other.example/a", status: 302 },
      { from: "/old", to: "/about", status: 301 },
    ]);
  });

  it("is a rule for each page that has another path now", async () => {
    const site = await rewriteSite(makeSite({ "/a:b": "", "/About": "", "/about": "" }));
    expect(site.redirects).toEqual([
      { from: "/a:b", to: "/a-b", status: 301 },
      { from: "/about", to: "/about-2", status: 301 },
    ]);
  });

  it("reads pages each time they are requested, and keeps none of them", async () => {
    const read: string[] = [];
    const { pages, ...fetched } = makeSite({ "/": '<a href="/about/">x</a>', "/about": "" });
    const watched = [...pages].map(([url, file]) => {
      const readNow = () => {
        read.push(url);
        return file.read();
      };
      return [url, { ...file, read: readNow }] as const;
    });
    const site = await rewriteSite({ ...fetched, pages: new Map(watched) });
    read.length = 0;
    for (let round = 0; round < 2; round++) expect(await readText(site, "index.html")).toBe('<a href="/about">x</a>');
    expect(read).toEqual([`${ORIGIN}/`, `${ORIGIN}/`]);
  });

  it("are bytes of files without text, and texts without references", async () => {
    const bytes = Uint8Array.from([0xff, 0xd8, 0, 1]);
    const fetched = makeSite({ "/": "<p>\u00e9</p>" }, { [PHOTO]: "" });
    const file = { url: PHOTO, status: 200, type: "image/jpeg", size: 4, changed: 5000, read: async () => bytes };
    const site = await rewriteSite({ ...fetched, assets: new Map([[PHOTO, file]]) });
    expect(await site.read("images/Nail-Bar.jpg")).toEqual(bytes);
    expect(await readText(site, "index.html")).toBe("<p>\u00e9</p>");
    expect(await site.about?.("images/Nail-Bar.jpg")).toEqual({ size: 4, changed: new Date(5000) });
    expect(await site.read("other.html")).toBeUndefined();
  });
});
