import { writeFile } from "node:fs/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { SearchIndexFile } from "../../../wire/search-index";
import { summarize } from "../../../cli/adopt/report/summary/summary";
import {
  adoptFolder,
  adoptSite,
  page,
  removeFolders,
  vendorScript,
  writeSite,
  type Adopted,
  type PageParts,
} from "./support/site";

afterEach(removeFolders);

const FORM = '<form action="/search" class="w-form"><input name="query" type="search"></form>';
const EMPTY = '<div class="w-dyn-empty"><div>No matching results.</div></div>';
const RESULTS =
  '<div class="w-dyn-list"><div role="list" class="search-result-items w-dyn-items">' +
  '<div role="listitem" class="w-dyn-item">' +
  `<a href="#" class="w-dyn-bind-empty"></a></div></div>${EMPTY}</div>`;
const SEARCH = page({ head: '<meta name="robots" content="noindex">', body: FORM + RESULTS });
const built = { bundle: undefined, script: "whole" } as unknown as { bundle: string; script: string };

const titled = (title: string, body: string, more: PageParts = {}) =>
  page({ ...more, head: `<title>${title}</title>${more.head ?? ""}`, body });
const withSearch = (pages: Record<string, string>, options = {}) =>
  adoptSite({ "search.html": SEARCH, "js/webflow.js": vendorScript(), ...pages }, options);
const read = async (site: Adopted, path: string) => JSON.parse(await site.read(path)) as SearchIndexFile;
const urls = (file: SearchIndexFile) => file.pages.map(({ url }) => url);
const readText = async (body: string) =>
  (await read(await withSearch({ "a.html": page({ body }) }), INDEX)).pages[0]?.text;

/** The index of pages whose `lang` is missing. */
const INDEX = "search-index/und.json";

describe("the search index", () => {
  it("SE-1 is not written for a site without a search page, which stays unchanged", async () => {
    const site = await adoptSite({ "index.html": page({ body: FORM }), "js/webflow.js": vendorScript() }, built);
    const files = await site.files();
    expect(files.filter((path) => path.includes("search"))).toEqual([]);
    expect(await site.read("index.html")).toContain('<form action="/search" class="w-form">');
    expect(site.page("index.html").lost).toEqual([expect.objectContaining({ kind: "search", count: 1 })]);
    expect(site.report.search).toBeUndefined();
  });

  it("SE-1 does not treat a page called search as one when it has no search form", async () => {
    const site = await adoptSite({ "search.html": page({ body: "Job search" }), "js/webflow.js": vendorScript() });
    expect(site.report.search).toBeUndefined();
  });

  it("SE-4 SE-19 has title, headings and text of each page", async () => {
    const body = "<h1>Gel <em>nails</em></h1><p>Three<br>weeks</p><ul><li>Re<b>mov</b>al</li><li>New</li></ul>";
    const site = await withSearch({ "gel.html": titled("Gel  &amp; more", body) });
    expect(await read(site, INDEX)).toEqual({
      version: 1,
      pages: [{ url: "../gel.html", title: "Gel & more", headings: "Gel nails", text: "Three weeks Removal New" }],
    });
    expect(site.report.search).toEqual({ pages: 1, files: [INDEX] });
  });

  it.each([
    ["navigation", "<nav>x</nav>"],
    ["a menu", '<div class="w-nav">x</div>'],
    ["a bar by its class", '<div class="navbar">x</div>'],
    ["a navigation by its role", '<div role="navigation">x</div>'],
    ["a footer", "<footer>x</footer>"],
    ["a footer by its class", '<div class="section footer-section">x</div>'],
    ["a part that is hidden", "<div hidden>x</div>"],
    ["a part with display: none", '<div style="color: red; DISPLAY : none">x</div>'],
    ["a part that a condition hides", '<div class="w-condition-invisible">x</div>'],
    ["a part with the builder's class for hidden parts", '<div class="note w-hidden">x</div>'],
    ["messages of a form", '<div class="w-form-done">x</div><div class="w-form-fail">x</div>'],
    ["an empty state", EMPTY],
    ["a template", "<template>x</template>"],
    ["a script", '<script type="text/x-wf-template">x</script>'],
    ["what its author leaves out", "<div data-search-ignore><p>x</p></div>"],
  ])("SE-4 excludes the text of %s", async (_what, part) => {
    expect(await readText(`<p>a</p>${part}<p class="navy">b</p>`)).toBe("a b");
  });

  it("SE-4 uses the first heading, else the path, for a missing title", async () => {
    const { pages } = await read(await withSearch({ "a.html": page({ body: "<h2>B</h2>" }), "c.html": page() }), INDEX);
    expect(pages.map(({ title }) => title)).toEqual(["B", "c.html"]);
  });

  it("SE-4 reads pages with thousands of elements inside each other", async () => {
    expect(await readText(`${"<div>".repeat(3000)}x${"</div>".repeat(3000)}`)).toBe("x");
  });

  it("SE-5 omits pages that visitors do not search for", async () => {
    const member = titled("M", '<div data-wf-user-account="true"></div>');
    const site = await withSearch({
      "index.html": titled("Home", "Welcome"),
      "404.html": page(),
      "401.html": page(),
      "log-in.html": page(),
      "detail_post.html": page(),
      "blog/post.html": page({ html: ' data-wf-collection="c1"' }),
      "style-guide.html": page(),
      "members.html": member,
      "hidden.html": page({ head: '<meta name="robots" content="noindex, nofollow">' }),
      "other.html": page({ scripts: "" }),
    });
    expect(urls(await read(site, INDEX))).toEqual(["../"]);
  });

  it("SE-5 leaves out pages that the host's settings close or redirect, and further pages of lists", async () => {
    const root = await writeSite({
      "search.html": SEARCH,
      "js/webflow.js": vendorScript(),
      "index.html": page(),
      "press.html": page(),
      "club/a.html": page({ scripts: '<script src="../js/webflow.js"></script>' }),
      "moved.html": page(),
      "blog/0a1b2c3d-page/2.html": page({ scripts: '<script src="/js/webflow.js"></script>' }),
      "checkout.html": page(),
    });
    const settings = {
      access: { "/club/*": "user" },
      passwords: { "/press": "$argon2id$" },
      redirects: [{ from: "/moved", to: "/" }],
    };
    await writeFile(`${root}-millrace.config.json`, JSON.stringify(settings));
    expect(urls(await read(await adoptFolder(root), INDEX))).toEqual(["../"]);
  });

  it("SE-6 is one for each language of a search page", async () => {
    const en = { html: ' lang="en-US"' };
    const de = { html: ' lang="de"' };
    const fr = { html: ' lang="fr"' };
    const site = await withSearch({
      "search.html": page({ ...en, body: FORM + RESULTS }),
      "de/search.html": page({ ...de, body: FORM.replace("/search", "/de/search") + RESULTS }),
      "index.html": page(en),
      "de/index.html": page(de),
      "fr/index.html": page(fr),
    });
    expect(urls(await read(site, "search-index/en-us.json"))).toEqual(["../", "../fr/"]);
    expect(urls(await read(site, "search-index/de.json"))).toEqual(["../de/"]);
    expect(await site.read("de/search.html")).toContain('data-search-index="../search-index/de.json"');
    expect(await site.read("de/search.html")).toContain('action="search.html"');
  });

  it("SE-6 has encoded addresses", async () => {
    const site = await withSearch({ "über uns/a&b?.html": page() });
    expect(urls(await read(site, INDEX))).toEqual(["../%C3%BCber%20uns/a%26b%3F.html"]);
  });

  it("SE-6 is cut after 200 kB, between pages, and has the same bytes each time", async () => {
    const long = page({ body: "x".repeat(70_000) });
    const pages = Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [`${name}.html`, long]));
    const huge = page({ body: "y".repeat(300_000) });
    const [one, two] = [await withSearch({ ...pages, "f.html": huge }), await withSearch({ ...pages, "f.html": huge })];
    const files = ["und.json", "und-2.json", "und-3.json", "und-4.json"].map((name) => `search-index/${name}`);
    expect(one.report.search).toEqual({ pages: 6, files });
    expect((await read(one, INDEX)).more).toEqual(["und-2.json", "und-3.json", "und-4.json"]);
    const parts = await Promise.all(files.map((path) => read(one, path)));
    expect(parts.map(urls)).toEqual([
      ["../a.html", "../b.html"],
      ["../c.html", "../d.html"],
      ["../e.html"],
      ["../f.html"],
    ]);
    for (const path of files) expect(await one.read(path)).toBe(await two.read(path));
  });

  it("has a folder that the site does not use", async () => {
    const site = await withSearch({ "search-index/mine.pdf": "mine" });
    expect(site.report.search?.files).toEqual(["millrace-search-index/und.json"]);
    expect(await site.read("search.html")).toContain('data-search-index="millrace-search-index/und.json"');
  });
});

describe("the pages of a site with a search page", () => {
  it("SE-2 lead their search forms to its file", async () => {
    const site = await withSearch({
      "blog/post.html": page({ body: FORM, scripts: '<script src="../js/webflow.js"></script>' }),
      "elsewhere.html": page({ body: '<form action="https://www.example.org/search"><input name="query"></form>' }),
    });
    expect(await site.read("blog/post.html")).toContain('<form action="../search.html" class="w-form">');
    expect(await site.read("search.html")).toContain('<form action="search.html" class="w-form">');
    expect(await site.read("elsewhere.html")).toContain('action="https://www.example.org/search"');
  });

  it("SE-2 lead forms of a locale without a search page to the first one", async () => {
    const body = FORM.replace("/search", "/de/search");
    const site = await withSearch({
      "de/index.html": page({ body, scripts: '<script src="../js/webflow.js"></script>' }),
    });
    expect(await site.read("de/index.html")).toContain('action="../search.html"');
  });

  it.each(["", ' action=""', ' action="#"'])(
    "SE-2 leave other forms of the search page as they are: <form%s>",
    async (action) => {
      const contact = `<div class="w-form"><form${action} method="get"><input name="email"></form></div>`;
      const own = `<form${action}><input name="query" type="search"></form>`;
      const site = await withSearch({ "search.html": page({ body: contact + own + RESULTS }) });
      const source = await site.read("search.html");
      expect(source).not.toMatch(/<form[^>]*action="search\.html"[^>]*><input name="email"/);
      expect(source).toMatch(/<form[^>]*action="search\.html"[^>]*><input name="query"/);
    },
  );

  it("SE-3 have the list marked that shows results, and its part", async () => {
    const other = `<div class="w-dyn-list"><div class="w-dyn-items"></div></div>`;
    const site = await withSearch({ "search.html": page({ body: other + FORM + RESULTS }) }, built);
    const source = await site.read("search.html");
    expect(source).toContain(
      `${FORM.replace("/search", "search.html")}<div data-search data-search-index="${INDEX}" class="w-dyn-list">`,
    );
    expect(source.match(/data-search-index/g)).toHaveLength(1);
    expect(await site.files()).toContain("millrace-search.js");
  });

  it("SE-3 keep the list that their author marked, on a page of any name", async () => {
    const body = `${RESULTS}<div class="w-dyn-list" data-search>${EMPTY}</div>`;
    const site = await adoptSite({ "find.html": page({ body }), "js/webflow.js": vendorScript() });
    expect(await site.read("find.html")).toContain(`<div data-search-index="${INDEX}" class="w-dyn-list" data-search>`);
  });

  it("SE-3 treat no list of the navigation as results", async () => {
    const nav = `<div class="w-nav"><div class="w-dyn-list">${EMPTY}</div></div>`;
    const plain = `<div class="w-dyn-list">${EMPTY}</div>`;
    const site = await withSearch({ "search.html": page({ body: nav + FORM + plain }) });
    expect(await site.read("search.html")).toContain(
      `</form><div data-search data-search-index="${INDEX}" class="w-dyn-list">`,
    );
  });

  it("SE-3 receive a list below the form where the page has none", async () => {
    const site = await withSearch({ "search.html": page({ body: FORM }) });
    expect(await site.read("search.html")).toContain(
      `</form><div class="w-dyn-list" data-search data-search-added data-search-index="${INDEX}">${EMPTY}</div>`,
    );
  });

  it("are not reported to lack results or search, and the summary counts the pages in the index", async () => {
    const { report } = await withSearch({ "index.html": page({ body: FORM }), "about.html": page({ body: FORM }) });
    const { works, misses } = summarize({ ...report, source: "export", site: "site" });
    expect(misses).toEqual([]);
    expect(works).toContain("Search: 2 pages in its index.");
  });
});
