import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startPublishedSite, type PublishedSite } from "../../../fixtures/published";

let site: PublishedSite;
beforeEach(async () => void (site = await startPublishedSite()));
afterEach(() => site.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, site.origin), { redirect: "manual", headers });
const readEtag = async (path: string) => (await get(path)).headers.get("etag");

describe("the hosts of the published site", () => {
  it.each([
    ["/old-plants", 301, "/plants"],
    ["/news", 302, "/stories"],
    ["/loop-a", 302, "/loop-b"],
    ["/loop-b", 302, "/loop-a"],
    ["/members/seed-library", 302, "/log-in?usredir=%2Fmembers%2Fseed-library"],
  ])("redirect %s with %i to %s", async (path, status, location) => {
    const response = await get(path);
    expect([response.status, response.headers.get("location")]).toEqual([status, location]);
  });

  it.each([
    ["/nothing", 404, "Page not found"],
    ["/404", 404, "Page not found"],
    ["/de/nichts", 404, "Seite nicht gefunden"],
    ["/plants/unfinished-draft-1-of-plants-en", 404, "Page not found"],
    ["/private", 401, 'action="/.wf_auth"'],
    ["/401", 401, 'action="/.wf_auth"'],
    ["/log-in", 200, 'data-wf-user-form-type="login"'],
  ])("answer %s with %i and the page that contains %s", async (path, status, text) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(text)]);
  });

  it("answer 429 twice with Retry-After, then the page", async () => {
    const answers = [await get("/busy"), await get("/busy"), await get("/busy"), await get("/busy")];
    expect(answers.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual([
      [429, "0"],
      [429, "0"],
      [200, null],
      [200, null],
    ]);
  });

  it("close a folder by robots.txt, and name the sitemap index there", async () => {
    const robots = await (await get("/robots.txt")).text();
    expect(robots).toContain("Disallow: /closed/\n");
    expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
    const index = await (await get("/sitemap.xml")).text();
    const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
    const [pages = "", items = ""] = addressesIn(index);
    expect(addressesIn(await (await get(pages)).text())).toContain(`${site.origin}/de/stories`);
    expect(addressesIn(await (await get(items)).text())).toEqual(site.items.map(({ path }) => site.origin + path));
  });

  it("answer 304 to both validators, for pages and assets", async () => {
    const page = await (await get("/about")).text();
    const asset = /data-src="([^"]+)"/.exec(page)?.[1] ?? "";
    for (const url of ["/about", asset, "/sitemap.xml"]) {
      const { headers } = await get(url);
      const tag = headers.get("etag") ?? "";
      const date = headers.get("last-modified") ?? "";
      expect(tag).toMatch(/^"[\da-f]{20}"$/);
      expect((await get(url, { "if-none-match": tag })).status).toBe(304);
      expect((await get(url, { "if-none-match": '"other"', "if-modified-since": date })).status).toBe(200);
      expect((await get(url, { "if-modified-since": date })).status).toBe(304);
      expect((await get(url, { "if-modified-since": new Date(0).toUTCString() })).status).toBe(200);
    }
  });

  it("note requests in order, until they are cleared", async () => {
    await get("/about", { "user-agent": "test" });
    await fetch(`${site.assetOrigin}/none`, { method: "HEAD" });
    expect(site.requests).toMatchObject([
      { method: "GET", url: `${site.origin}/about`, status: 200, headers: { "user-agent": "test" } },
      { method: "HEAD", url: `${site.assetOrigin}/none`, status: 404 },
    ]);
    site.clearRequests();
    expect(site.requests).toEqual([]);
  });
});

describe("changes of the published site", () => {
  const OTHERS = ["/", "/plants", "/de/plants/silberfenchel", "/plants/golden-fennel", "/people", "/search"];

  it("change one item's page and its validators, and no other page", async () => {
    const before = await Promise.all(OTHERS.map(readEtag));
    const page = await get("/plants/silver-fennel");
    site.changeItem("silver-fennel", "Blue Fennel");
    const headers = {
      "if-none-match": page.headers.get("etag") ?? "",
      "if-modified-since": page.headers.get("last-modified") ?? "",
    };
    const changed = await get("/plants/silver-fennel", headers);
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain("<h1>Blue Fennel</h1>");
    expect(Date.parse(changed.headers.get("last-modified") ?? "")).toBeGreaterThan(
      Date.parse(headers["if-modified-since"]),
    );
    expect(await Promise.all(OTHERS.map(readEtag))).toEqual(before);
    expect(site.items.find(({ slug }) => slug === "silver-fennel")?.title).toBe("Blue Fennel");
  });

  it("remove an item from pages, lists and the sitemap", async () => {
    site.removeItem("silver-fennel");
    expect((await get("/plants/silver-fennel")).status).toBe(404);
    for (const path of ["/", "/plants", "/stories/the-cold-frame-in-january", "/sitemap-items.xml"]) {
      expect(await (await get(path)).text()).not.toContain("/plants/silver-fennel");
    }
    expect(site.items).toHaveLength(353);
    expect(() => site.changeItem("silver-fennel", "x")).toThrow("no item with the slug silver-fennel");
  });
});
