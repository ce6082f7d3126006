import { afterEach, describe, expect, it } from "vitest";
import { attribute, readPage } from "../../../cli/adopt/read/html/page";
import { startPublishedSite, type PublishedOptions, type PublishedSite } from "../../../fixtures/published";

let site: PublishedSite | undefined;
afterEach(() => site?.close());

async function start(options: PublishedOptions) {
  const started = await startPublishedSite(options);
  site = started;
  const get = (path: string) => fetch(new URL(path, started.origin), { redirect: "manual" });
  const linksOf = async (path: string, name: string) => {
    const { elements } = readPage("page.html", await (await get(path)).text());
    return elements.flatMap((element) => attribute(element, name) ?? []);
  };
  return { started, get, linksOf };
}

describe("the published site with deliberate errors", () => {
  it("names all of it on one page, which the footer and the sitemap name", async () => {
    const { get, linksOf } = await start({ hostile: true });
    expect(await linksOf("/", "href")).toContain("/odd");
    expect(await (await get("/sitemap-pages.xml")).text()).toContain("/odd</loc>");
    const links = await linksOf("/odd", "href");
    for (const path of [
      "/hang",
      "/calendar/2025-03",
      "/register",
      "/gone",
      "/garden-plan",
      "/notes/..%2F..%2Foutside",
    ]) {
      expect(links).toContain(path);
    }
  });

  it("ends a request without an answer when the site is closed, and notes it with the status 0", async () => {
    const { started, get } = await start({ hostile: true });
    const answer = get("/hang").then(
      () => "answered",
      () => "ended",
    );
    await expect.poll(() => started.requests.map(({ status }) => status)).toEqual([0]);
    await started.close();
    expect(await answer).toBe("ended");
  });

  it.each([
    ["/brochure.html", 200, "application/zip"],
    ["/gone", 404, "text/html; charset=utf-8"],
    ["/elsewhere", 301, "text/plain"],
    ["/GARDEN-PLAN", 200, "text/html; charset=utf-8"],
    ["/%2e%2e/outside", 200, "text/html; charset=utf-8"],
    ["/notes/..%2F..%2Foutside", 200, "text/html; charset=utf-8"],
    ["/index.html", 200, "text/html; charset=utf-8"],
  ])("answers %s with %i and %s", async (path, status, type) => {
    const response = await (await start({ hostile: true })).get(path);
    expect([response.status, response.headers.get("content-type")]).toEqual([status, type]);
  });

  it("has a page of 5 MB, and waits a second after 429", async () => {
    const { get } = await start({ hostile: true });
    expect((await (await get("/register")).arrayBuffer()).byteLength).toBeGreaterThan(5 * 1024 * 1024);
    expect((await get("/busy")).headers.get("retry-after")).toBe("1");
  });

  it("leads from month to month without an end", async () => {
    const { linksOf } = await start({ hostile: true });
    const links = await linksOf("/calendar/2025-12", "href");
    expect(links).toEqual(
      expect.arrayContaining(["/calendar/2025-11", "/calendar/2026-01", "/calendar/2025-12?day=28"]),
    );
    expect(await linksOf("/calendar/99999-12", "href")).toContain("/calendar/100000-01");
  });

  it("has pictures that are cut, huge, gone, and with names that collide", async () => {
    const { started, linksOf } = await start({ hostile: true });
    const pictures = (await linksOf("/odd", "src")).filter((url) => url.startsWith(started.assetOrigin));
    const find = (name: string) => pictures.find((url) => url.endsWith(name)) ?? "";
    await expect(fetch(find("/cut.svg")).then((response) => response.text())).rejects.toThrow();
    const huge = await fetch(find("/huge.svg"));
    expect(Number(huge.headers.get("content-length"))).toBeGreaterThan(300 * 1024 * 1024);
    await huge.body?.cancel();
    expect((await fetch(find("/gone.svg"))).status).toBe(404);
    const colliding = ["_Rose.svg", "/rose.svg", "_ROSE.svg", "/rose%20.svg", "_ro:se.svg", "_..%2f..%2foutside.svg"];
    const bodies = await Promise.all(colliding.map(async (name) => (await fetch(find(name))).text()));
    expect(new Set(bodies).size).toBe(colliding.length);
  });
});

describe("the published site with extra pages and assets", () => {
  it("spreads the pictures over the pages, all linked from one and in the sitemap", async () => {
    const { get, linksOf } = await start({ extraPages: 3, extraAssets: 7 });
    const pages = (await linksOf("/extra", "href")).filter((path) => path.startsWith("/extra/"));
    expect(pages).toEqual(["/extra/1", "/extra/2", "/extra/3"]);
    const pictures = await Promise.all(
      pages.map(async (path) => (await linksOf(path, "src")).filter((url) => /_extra-\d+\.svg$/.test(url))),
    );
    expect(pictures.map((list) => list.length)).toEqual([3, 2, 2]);
    const bodies = await Promise.all(pictures.flat().map(async (url) => (await fetch(url)).text()));
    expect(new Set(bodies).size).toBe(7);
    expect(await (await get("/sitemap-pages.xml")).text()).toContain("/extra/3</loc>");
  });

  it("shows pictures on the list of pages when there are no pages", async () => {
    const { linksOf } = await start({ extraAssets: 2 });
    expect((await linksOf("/extra", "src")).filter((url) => /_extra-\d+\.svg$/.test(url))).toHaveLength(2);
  });
});
