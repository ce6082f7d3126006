import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameFiles } from "../../../../cli/adopt/web/rewrite/names";
import { pageUrl } from "../../../../common/page-url";
import { makeFile, HOST, ORIGIN } from "./support/fetched";

const ID = "5e8f0c1d2e3a4b5c6d7e8f9a";
const OTHER = "6a8f0c1d2e3a4b5c6d7e8f9b";

function name(pages: string[], assets: string[] = [], type?: string) {
  const files = (all: string[]) => new Map(all.map((url) => [url, makeFile(url, "", type)]));
  return nameFiles({ pages: files(pages.map((path) => ORIGIN + path)), assets: files(assets) });
}

const pageNames = (...paths: string[]): string[] => [...name(paths).pages.values()];
const assetNames = (...urls: string[]): (string | undefined)[] => {
  const { assets } = name([], urls);
  return urls.map((url) => assets.get(url));
};

describe("the file of a page", () => {
  it.each([
    ["/", "index.html"],
    ["/about", "about.html"],
    ["/about/", "about.html"],
    ["/blog/x", "blog/x.html"],
    ["/404", "404.html"],
    ["/de", "de.html"],
    ["/de/blog/x", "de/blog/x.html"],
    ["/blog?5f0c1d2e_page=2", "blog/5f0c1d2e-page/2.html"],
    ["/?5f0c1d2e_page=3", "5f0c1d2e-page/3.html"],
    ["/blog?5f0c1d2e_page=2&0a1b2c3d_page=4", "blog/5f0c1d2e-page/2/0a1b2c3d-page/4.html"],
    ["/blog?5f0c1d2e_page=1", "blog.html"],
    ["/calendar/2025-03?day=1", "calendar/2025-03-day-1.html"],
    ["/caf%C3%A9", "café.html"],
    ["/%D9%86%D8%A8%D8%A7%D8%AA", "نبات.html"],
    ["/%E6%A4%8D%E7%89%A9", "植物.html"],
    ["/twice%2520encoded", "twice-encoded.html"],
    ["/con", "file-con.html"],
    ["/a:b", "a-b.html"],
    ["/v1.2/notes", "v1-2/notes.html"],
    ["/.git/config", "git/config.html"],
    ["/notes/..%2F..%2Foutside", "notes/outside.html"],
    ["/notes/%252e%252e/outside", "notes/page/outside.html"],
    ["/100%", "100.html"],
  ])("for %s is %s", (path, file) => {
    expect(pageNames(path)).toEqual([file]);
  });

  it("keeps the path of the page whose URL fits, when several map to the same file", () => {
    const { pages } = name(["/GARDEN-PLAN", "/index", "/index.html", "/Garden-Plan", "/"]);
    expect(pages.get(`${ORIGIN}/`)).toBe("index.html");
    expect(pages.get(`${ORIGIN}/index`)).toBe("index-2.html");
    expect(new Set(pages.values())).toEqual(
      new Set(["index.html", "index-2.html", "index-3.html", "GARDEN-PLAN.html", "Garden-Plan-2.html"]),
    );
  });
});

describe("the file of an asset", () => {
  it.each([
    [`${HOST}/${ID}_Nail%20Bar.jpg`, "images/Nail-Bar.jpg"],
    [`${HOST}/${ID}_Nail%2520Bar-p-500.jpg`, "images/Nail-Bar-p-500.jpg"],
    [`${HOST}/${ID}_a-p-130x130q80.jpeg`, "images/a-p-130x130q80.jpeg"],
    [`${HOST}/${ID}_%D8%B5%D9%88%D8%B1%D8%A9.PNG`, "images/صورة.png"],
    [`${HOST}/css/nail.webflow.shared.0a1b.min.css`, "css/nail.webflow.shared.0a1b.min.css"],
    [`${HOST}/js/webflow.achunk.0a1b.js`, "js/webflow.achunk.0a1b.js"],
    [`${HOST}/${ID}_Font.woff2`, "fonts/Font.woff2"],
    [`${HOST}/${ID}_Menu.pdf`, "documents/Menu.pdf"],
    [`${HOST}/${ID}_animation.json`, "documents/animation.json"],
    [`${HOST}/${ID}_v-transcode.mp4`, "media/v-transcode.mp4"],
    [`${HOST}/${ID}_aux.svg`, "images/file-aux.svg"],
    [`${HOST}/..%2f..%2foutside.svg`, "images/outside.svg"],
    [`${HOST}/${ID}_`, "documents/5e8f0c1d2e3a4b5c6d7e8f9a_.bin"],
  ])("for %s is %s", (url, file) => {
    expect(assetNames(url)).toEqual([file]);
  });

  it("has the ending of its media type when the URL has none that servers recognize", () => {
    expect([...name([], ["https://x.example/css?family=A"], "text/css").assets.values()]).toEqual(["css/css.css"]);
  });

  it("has a suffix when another asset has the same name, the same one for all sizes of a picture", () => {
    const [first, small, other] = assetNames(
      `${HOST}/${ID}_A.png`,
      `${HOST}/${ID}_A-p-500.png`,
      `${HOST}/${OTHER}_a.png`,
    );
    const [, mark] = /^images\/A-([0-9a-f]{6})\.png$/.exec(first ?? "") ?? [];
    expect(small).toBe(`images/A-${mark ?? ""}-p-500.png`);
    expect(other).toMatch(/^images\/a-[0-9a-f]{6}\.png$/);
  });
});

describe("names of any addresses", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "con",
      "..",
      ".",
      "%2e%2e",
      "%252e%252e",
      "a",
      "A",
      "ß",
      "SS",
      "index",
      "index.html",
      "node_modules",
      "x".repeat(150),
    ),
    fc.constantFrom(
      "é",
      "é",
      "植物".repeat(30),
      "photo.png",
      "photo-p-500.png",
      `${ID}_photo.png`,
      `${OTHER}_Photo.PNG`,
      "store.db",
      "a.bak",
    ),
    fc.string({ unit: "grapheme", maxLength: 12 }),
  );
  const path = fc
    .array(piece, { maxLength: 4 })
    .map((pieces) => pieces.map((each) => each.replaceAll("/", "%2F").replace(/[?#]/g, encodeURIComponent)).join("/"));
  const query = fc.constantFrom("", "", "?5f0c1d2e_page=2", "?5f0c1d2e_page=1", "?a=..%2F..%2Fb");
  const href = fc.tuple(path, query).map(([at, search]) => `/${at}${search}`);
  const toUrls = (origin: string, paths: string[]) => paths.map((each) => new URL(origin + each).href);

  it("are unique without regard to case, safe, and the same in any order", () => {
    fc.assert(
      fc.property(fc.array(href, { maxLength: 30 }), fc.array(href, { maxLength: 30 }), (pages, assets) => {
        const pageUrls = [...new Set(toUrls(ORIGIN, pages))];
        const assetUrls = [...new Set(toUrls(HOST, assets))];
        const files = (urls: string[]) => new Map(urls.map((url) => [url, makeFile(url)]));
        const named = nameFiles({ pages: files(pageUrls), assets: files(assetUrls) });
        const all = [...named.pages.values(), ...named.assets.values()];
        expect(new Set(all.map((each) => each.normalize("NFC").toLowerCase())).size).toBe(all.length);
        expect(named.assets.size).toBe(assetUrls.length);
        for (const file of all) {
          expect(file).not.toMatch(/[\\:*?"<>|\p{Cc}]|^\/|(^|\/)(\.|\/|$)/u);
          expect(file).not.toMatch(/(^|\/)((con|aux|nul)(\.|\/|$)|node_modules\/)/i);
          for (const part of file.split("/")) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(100);
        }
        const folders = all.map((file) => file.slice(0, file.lastIndexOf("/") + 1).toLowerCase());
        expect(all.some((file) => folders.some((folder) => folder.startsWith(`${file.toLowerCase()}/`)))).toBe(false);
        const reversed = nameFiles({ pages: files(pageUrls.toReversed()), assets: files(assetUrls.toReversed()) });
        expect(new Map([...reversed.pages].sort())).toEqual(new Map([...named.pages].sort()));
        expect(new Map([...reversed.assets].sort())).toEqual(new Map([...named.assets].sort()));
      }),
      { numRuns: 150, seed: 38 },
    );
  });

  it("of pages have clean URLs that lead to different files", () => {
    const files = pageNames("/", "/de", "/blog", "/blog/x", "/blog?5f0c1d2e_page=2", "/caf%C3%A9");
    const expected = ["/", "/blog", "/blog/5f0c1d2e-page/2", "/blog/x", "/caf%C3%A9", "/de"];
    expect(files.map(pageUrl).sort()).toEqual(expected);
  });
});
