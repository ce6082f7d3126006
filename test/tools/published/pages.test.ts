import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  attribute,
  readClasses,
  descendants,
  readPage,
  readText,
  type Element,
} from "../../../cli/adopt/read/html/page";
import { startPublishedSite, type PublishedSite } from "../../../fixtures/published";

let site: PublishedSite;
beforeAll(async () => void (site = await startPublishedSite()));
afterAll(() => site.close());

async function open(path: string) {
  const page = readPage("page.html", await (await fetch(site.origin + path)).text());
  const classed = (name: string) => page.elements.filter((element) => readClasses(element).includes(name));
  const named = (name: string) => page.elements.filter((element) => element.tagName === name);
  return { ...page, classed, named };
}
const readHref = (element: Element | undefined) => element && attribute(element, "href");
const wholeText = (element: Element | undefined) => (element ? descendants(element).map(readText).join(" ") : "");

describe("a page of the published site", () => {
  it("names domain, page, site and language, and for an item its collection and slug", async () => {
    const { html } = await open("/de/plants/silberfenchel");
    const of = (name: string) => html && attribute(html, name);
    expect(of("data-wf-domain")).toBe(new URL(site.origin).host);
    expect([of("data-wf-page"), of("data-wf-site"), of("data-wf-collection")]).toEqual(
      Array(3).fill(expect.stringMatching(/^[\da-f]{24}$/)),
    );
    expect([of("data-wf-item-slug"), of("lang")]).toEqual(["silberfenchel", "de"]);
  });

  it("names its languages, canonical address, icons and shared picture with absolute addresses", async () => {
    const { named } = await open("/plants/silver-fennel");
    const links = named("link").map((link) => [attribute(link, "rel"), attribute(link, "hreflang"), readHref(link)]);
    expect(links.filter(([rel]) => rel === "alternate" || rel === "canonical")).toEqual([
      ["canonical", undefined, `${site.origin}/plants/silver-fennel`],
      ["alternate", "x-default", `${site.origin}/plants/silver-fennel`],
      ["alternate", "en", `${site.origin}/plants/silver-fennel`],
      ["alternate", "de", `${site.origin}/de/plants/silberfenchel`],
    ]);
    expect(links.filter(([rel]) => /icon/.test(rel ?? "")).map(([, , href]) => new URL(href ?? "").origin)).toEqual([
      site.assetOrigin,
      site.assetOrigin,
    ]);
    const image = named("meta").find((meta) => attribute(meta, "property") === "og:image");
    expect(image && attribute(image, "content")).toContain(`${site.assetOrigin}/`);
  });

  it("shows two lists with a pagination each, and follows the key of each", async () => {
    const { classed } = await open("/plants?2b60d8e4_page=2");
    expect(classed("w-page-count").map((element) => readText(element))).toEqual(["1 / 13", "2 / 3"]);
    expect(classed("w-pagination-next").map(readHref)).toEqual(["?7f3a91c2_page=2", "?2b60d8e4_page=3"]);
    expect(classed("w-pagination-previous").map(readHref)).toEqual(["?2b60d8e4_page=1"]);
    expect(classed("w-dyn-item")).toHaveLength(15);
  });

  it("hides by condition, leaves an empty field empty, and shows a color", async () => {
    const { classed } = await open("/plants");
    expect(classed("badge").length - classed("w-condition-invisible").length).toBe(3);
    expect(classed("w-dyn-bind-empty").every((element) => wholeText(element) === "")).toBe(true);
    expect(attribute(classed("swatch")[0] as Element, "style")).toBe("background-color:#a3b18a");
  });

  it("shows lists inside the items of a list", async () => {
    const { classed } = await open("/stories");
    const lists = classed("w-dyn-list");
    const nested = lists.filter((list) =>
      descendants(list).some((one) => one !== list && readClasses(one).includes("w-dyn-list")),
    );
    expect([lists.length, nested.length]).toEqual([7, 1]);
  });

  it("shows a gallery as JSON, a video, rich text with pictures and a background with quoted address", async () => {
    const { classed, named } = await open("/stories/the-cold-frame-in-january");
    const items = classed("w-json").map(
      (script) => (JSON.parse(readText(script)) as { items: { url: string }[] }).items,
    );
    expect(items.flat().map(({ url }) => new URL(url).origin)).toEqual([
      site.oldAssetOrigin,
      site.assetOrigin,
      site.assetOrigin,
    ]);
    const [video] = classed("w-background-video");
    expect(video && attribute(video, "data-video-urls")?.split(",")).toHaveLength(2);
    expect(descendants(classed("w-richtext")[0] as Element).filter(({ tagName }) => tagName === "img")).toHaveLength(2);
    const hero = attribute(classed("hero")[0] as Element, "style") ?? "";
    expect(hero).toMatch(/^background-image:url\("http:\/\/127\.0\.0\.2:\d+\/.*_Winter%2520bed\.png"\)$/);
    expect(
      named("img")
        .map((image) => attribute(image, "srcset"))
        .filter(Boolean)[0],
    ).toMatch(/-p-500\.png 500w, .*-p-800\.png 800w, .* 1000w$/);
  });

  it("shows a form with the ids of page and element, and a Lottie animation", async () => {
    const { html, named, elements } = await open("/about");
    const form = named("form").find((one) => attribute(one, "id") === "wf-form-Contact") as Element;
    expect(attribute(form, "data-wf-page-id")).toBe(html && attribute(html, "data-wf-page"));
    expect(attribute(form, "data-wf-element-id")).toMatch(/^[\da-f]{32}$/);
    const animation = elements.find((one) => attribute(one, "data-animation-type") === "lottie");
    const data = (await (await fetch((animation && attribute(animation, "data-src")) ?? "")).json()) as {
      layers: unknown[];
    };
    expect(data.layers).toHaveLength(1);
  });
});

describe("the search page", () => {
  it.each([
    ["/search", "silver fennel", "/plants/silver-fennel"],
    ["/de/search", "Silberfenchel", "/de/plants/silberfenchel"],
  ])("at %s finds an item by its title and by its rare word", async (page, title, path) => {
    const { word = "" } = site.items.find((item) => item.path === path) ?? {};
    for (const query of [title, word]) {
      const { classed } = await open(`${page}?query=${encodeURIComponent(query)}`);
      expect(classed("result-link").map(readHref)).toEqual([path]);
      expect(classed("result-url").map((element) => readText(element))).toEqual([site.origin + path]);
    }
  });

  it("shows the empty state when nothing is found, and without a query", async () => {
    for (const query of ["", "?query=zzzz"]) {
      const { classed } = await open(`/search${query}`);
      expect(classed("w-dyn-empty").map(wholeText)).toEqual([expect.stringContaining("No matching results.")]);
    }
  });

  it("is where the search form of every page leads", async () => {
    const { named } = await open("/de/people");
    const form = named("form").find((one) => attribute(one, "action") === "/de/search");
    expect(form && descendants(form).map((input) => attribute(input, "name"))).toContain("query");
  });
});
