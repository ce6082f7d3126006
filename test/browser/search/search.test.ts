import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { adoptSite, page as exported, removeFolders, vendorScript } from "../../cli/adopt/support/site";
import { expectAccessible } from "../support/axe";
import { useBrowser } from "../support/browser";
import { liveListeners, watchListeners } from "../support/listeners";

const FORM =
  '<form action="/search"><input name="query" type="search" aria-label="Search" required>' +
  '<input type="submit" value="Search"></form>';
const RESULTS =
  '<div class="w-dyn-list"><div role="list" class="w-dyn-items"><div role="listitem" class="w-dyn-item">' +
  '<a href="#" class="w-dyn-bind-empty"></a><p class="w-dyn-bind-empty"></p></div></div>' +
  '<div class="w-dyn-empty"><div>No matching results.</div></div></div>';
const HEAD =
  '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">' +
  "<style>body { font: 16px/1.5 sans-serif } .w-dyn-list { margin: 24px 0 }</style>";
const content = (title: string, body: string) =>
  exported({
    html: ' lang="en"',
    head: `${HEAD}<title>${title}</title>`,
    body: `<main><h1>${title}</h1>${body}</main>`,
  });

const site = await adoptSite(
  {
    "index.html": content("Nail Studio", FORM),
    "gel.html": content("Gel nails", "<p>Lasts three weeks.</p>"),
    "search.html": content("Search", FORM + RESULTS),
    "js/webflow.js": vendorScript(),
  },
  { bundle: undefined },
);
const browser = useBrowser({ root: site.report.out });
afterAll(removeFolders);

const PAGE = "/fixtures/pages/search/results.html";
const PHONE = { viewport: { width: 360, height: 740 }, touch: true };
const titles = (page: Page) => page.locator(".w-dyn-item a:visible").allTextContents();
const status = (page: Page) => page.locator('[role="status"]').textContent();

const find = async (query: string, options = {}) => {
  const page = await browser.open(`${PAGE}?query=${encodeURIComponent(query)}`, options);
  await page.locator('[role="status"]:not(:empty)').waitFor({ state: "attached" });
  return page;
};

describe("an adopted site", () => {
  it.each([
    ["a desk", {}],
    ["a phone", PHONE],
  ])("SE-2 SE-3 finds its pages from a search box, on %s", async (_name, options) => {
    const page = await browser.open("/", options);
    await page.getByLabel("Search").fill("weaks");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search.html?query=weaks");
    const link = page.getByRole("link", { name: "Gel nails" });
    await link.waitFor();
    await expectAccessible(page);
    await link.click();
    await page.waitForURL("**/gel.html");
  });

  it("SE-11 answers clean addresses", async () => {
    const page = await browser.open("/search?query=gel");
    await page.getByRole("link", { name: "Gel nails" }).waitFor();
    await page.getByLabel("Search").fill("nail");
    await page.keyboard.press("Enter");
    await expect.poll(() => titles(page)).toEqual(expect.arrayContaining(["Nail Studio", "Gel nails"]));
    expect(new URL(page.url()).pathname).toBe("/search");
  });
});

describe("the search page", () => {
  it.each([
    ["a desk", {}],
    ["a phone", PHONE],
  ])("is accessible with results, without, and before a query, on %s", async (_name, options) => {
    const page = await find("manicure", options);
    expect(await titles(page)).toEqual(["Classic manicure – Nail Studio", "Gel nails"]);
    expect(await page.locator("mark").first().textContent()).toBe("manicure");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page);
    await page.getByRole("searchbox").fill("zebra");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("No matching results.").waitFor();
    await expectAccessible(page);
    await page.goto(PAGE);
    await page.waitForFunction(() => window.Millrace?.inspect().some(({ behaviour }) => behaviour === "search"));
    expect(await page.getByText("No matching results.").isVisible()).toBe(false);
    await expectAccessible(page);
  });

  it.each([
    ["manikure", "Classic manicure – Nail Studio"],
    ["cafe", "Café and <img src=x onerror=alert(1)>"],
    ["東京", "東京の美容室"],
    ["写真", "東京の美容室"],
    ["美甲", "上海美甲工作室"],
    ["专业", "上海美甲工作室"],
  ])("SE-7 SE-8 finds %s", async (query, title) => {
    expect((await titles(await find(query)))[0]).toBe(title);
  });

  it("SE-11 SE-13 works by keyboard: results without a reload, announced, and back again", async () => {
    const page = await find("gel");
    await page.evaluate(() => void Object.assign(window, { stays: true }));
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("coffee");
    await page.keyboard.press("Enter");
    await expect.poll(() => status(page)).toBe("1 result for “coffee”.");
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("query");
    expect(page.url()).toContain("?query=coffee");
    await page.goBack();
    await expect.poll(() => titles(page)).toContain("Gel nails");
    expect(await page.getByRole("searchbox").inputValue()).toBe("gel");
    expect(await page.evaluate(() => "stays" in window)).toBe(true);
    const link = page.locator(".w-dyn-item a:visible").first();
    await link.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/results.html?page=gel");
  });

  it("SE-9 shows markup in a title as text", async () => {
    const page = await find("onerror");
    expect(await titles(page)).toEqual(["Café and <img src=x onerror=alert(1)>"]);
    expect(await page.locator(".w-dyn-list img").count()).toBe(0);
  });

  it("SE-12 reports a missing index", async () => {
    browser.expectConsole(
      /search: <div\.w-dyn-list>: data-search-index="missing\.json": the search index could not be loaded: .* HTTP 404/,
    );
    browser.expectConsole(/Failed to load resource/);
    const page = await browser.open("/fixtures/pages/search/broken.html?query=gel");
    await page.locator(".w-dyn-empty").getByText("The search does not work right now.").waitFor();
    expect(await status(page)).toContain("The search does not work right now.");
    await expectAccessible(page);
  });

  it("SE-12 reports a broken index, and works when it is restored", async () => {
    browser.expectConsole(/index\.json is not a search index of version 1/);
    const page = await browser.open(PAGE);
    await page.route("**/index.json", (route) => route.fulfill({ body: '{"version":1,"pages":[{"url"' }));
    await page.getByRole("searchbox").fill("gel");
    await page.keyboard.press("Enter");
    await page.getByText("The search does not work right now.").first().waitFor();
    await page.unroute("**/index.json");
    await page.getByRole("button", { name: "Search" }).click();
    await expect.poll(() => titles(page)).toContain("Gel nails");
  });

  it("SE-16 requests its index only, under a strict policy", async () => {
    const html = await readFile(join(packageRoot(), PAGE), "utf8");
    const asked: string[] = [];
    browser.serve("/fixtures/pages/search/strict.html", html, {
      "content-security-policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
        "form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types millrace",
    });
    const strict = await browser.open("/fixtures/pages/search/strict.html");
    strict.on("request", (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
    await strict.goto("/fixtures/pages/search/strict.html?query=gel");
    await strict.getByRole("link", { name: "Gel nails" }).waitFor();
    expect(asked.filter((path) => path.includes("gel"))).toEqual(["/fixtures/pages/search/strict.html?query=gel"]);
    expect(asked.filter((path) => path.includes("index")).sort()).toEqual([
      "/fixtures/pages/search/index-2.json",
      "/fixtures/pages/search/index.json",
    ]);
  });

  it("SE-15 is as it was served after a stop, with no listener left", async () => {
    const page = await browser.open(PAGE);
    await watchListeners(page);
    await page.goto(`${PAGE}?query=gel`);
    await page.getByRole("link", { name: "Gel nails" }).waitFor();
    await page.evaluate(() => window.Millrace?.stop());
    expect(await page.locator(".w-dyn-item").count()).toBe(1);
    expect(await page.locator(".w-dyn-list").innerHTML()).toBe(
      await page.evaluate(async () => {
        const served = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
        return served.querySelector(".w-dyn-list")?.innerHTML;
      }),
    );
    expect(await liveListeners(page)).toEqual([]);
  });

  it("shows the page as it was served without JavaScript", async () => {
    const page = await browser.open(`${PAGE}?query=gel`, { javaScript: false });
    expect(await page.getByText("No matching results.").isVisible()).toBe(true);
  });
});
