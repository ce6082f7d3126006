import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../support/axe";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();
const OSM = "https://www.openstreetmap.org";
const GOOGLE = "https://maps.googleapis.com";

const map = (attributes = "") =>
  `<div class="w-widget w-widget-map" role="region" title="Salon" data-widget-latlng="51.5,-0.12" data-widget-zoom="12"
    data-widget-tooltip="Visit &lt;b&gt;us&lt;/b&gt;" ${attributes}></div>`;
const SIZE = "<style>.w-widget-map { width: 600px; height: 400px }</style>";

/** Imitates the map service: records the created maps, and calls back as the service does. */
const SERVICE = `
  window.made = [];
  const note = (name) => class {
    constructor(...given) {
      this.given = given;
      made.push([name, ...given.map((it) => it instanceof Element ? "box" : it)]);
    }
    addListener(type, run) { this.given[0].run = run; }
    open() { made.push(["open"]); }
    setCenter(place) { made.push(["center", place]); }
    panBy(...way) { made.push(["pan", way]); }
  };
  window.google = { maps: { Map: note("Map"), Marker: note("Marker"), InfoWindow: note("InfoWindow") } };
  window._wf_maps_loaded?.();`;

interface Visit {
  body?: string;
  script?: string;
  head?: string;
  headers?: Record<string, string>;
  /** How the services answer; default: they do. */
  answer?: "nothing";
}

/** Opens a page whose requests to the map services are answered here. */
async function visit({ body = map(), script = "", head = "", headers = {}, answer }: Visit = {}): Promise<{
  page: Page;
  asked: URL[];
}> {
  const page = await browser.newPage();
  const asked: URL[] = [];
  for (const host of [OSM, GOOGLE]) {
    await page.route(`${host}/**`, (route) => {
      asked.push(new URL(route.request().url()));
      if (answer === "nothing") return route.abort();
      const type = route.request().resourceType();
      if (type === "script") return route.fulfill({ contentType: "text/javascript", body: SERVICE });
      return route.fulfill({
        contentType: "text/html",
        body: "<!doctype html><html lang=en><title>Map</title><p>tiles</p>",
      });
    });
  }
  browser.serve("/map", pageHtml(`<main><h1>Find us</h1>${body}</main>`, { script, head: head + SIZE }), headers);
  await page.goto("/map");
  return { page, asked };
}

const made = (page: Page) =>
  page.evaluate(() => (window as unknown as { made?: [string, ...Record<string, unknown>[]][] }).made ?? []);

describe("a map without a key", () => {
  it("MP-1 is OpenStreetMap in a frame, with the place in the middle and a marker", async () => {
    const { page, asked } = await visit();
    await page.locator(".w-widget-map iframe").waitFor();
    await expect.poll(() => asked.map(({ pathname }) => pathname).sort()).toEqual(["/", "/export/embed.html"]);
    const query = asked.find(({ pathname }) => pathname.endsWith(".html"))?.searchParams;
    const [west = 0, south = 0, east = 0, north = 0] = (query?.get("bbox") ?? "").split(",").map(Number);
    expect([(west + east) / 2, (south + north) / 2].map((degree) => degree.toFixed(3))).toEqual(["-0.120", "51.500"]);
    expect(query?.get("marker")).toBe("51.5,-0.12");
    // 600 of the 2^20 px of the world at zoom 12.
    expect(east - west).toBeCloseTo((600 / 2 ** 20) * 360, 4);
  });

  it("MP-2 has a name, the tooltip as text, and no trouble for screen readers", async () => {
    const { page } = await visit();
    expect(await page.getByRole("region", { name: "Salon" }).count()).toBe(1);
    expect(await page.locator("iframe").getAttribute("title")).toBe("Salon");
    expect(await page.locator(".w-widget-map p").textContent()).toBe("Visit <b>us</b>");
    await expectAccessible(page);
  });

  it("MP-3 is requested when it is near the view, not before", async () => {
    const { page, asked } = await visit({ body: `<div style="height:3000px"></div>${map()}` });
    await page.waitForFunction(() => window.Millrace?.inspect().some(({ behaviour }) => behaviour === "maps"));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(asked).toEqual([]);
    await page.evaluate(() => scrollTo(0, 2600));
    await expect.poll(() => asked.length).toBeGreaterThan(0);
  });

  it("MP-4 is a link in a box of the same size when the host does not answer", async () => {
    browser.expectConsole(
      /maps: <div\.w-widget\.w-widget-map>: no map, www\.openstreetmap\.org does not answer; the place is a link instead/,
    );
    browser.expectConsole(/Failed to load resource/);
    const { page } = await visit({ answer: "nothing" });
    const link = page.locator(".w-widget-map a");
    await link.waitFor();
    expect([await link.textContent(), await link.getAttribute("href")]).toEqual([
      "Visit <b>us</b>",
      `${OSM}/?mlat=51.5&mlon=-0.12#map=12/51.5/-0.12`,
    ]);
    expect(await page.$eval(".w-widget-map", (box) => [box.clientWidth, box.clientHeight])).toEqual([600, 400]);
  });

  it.each([
    ["frame-src", "default-src 'self' 'unsafe-inline' data:; connect-src *"],
    ["frame-src", "default-src 'self' 'unsafe-inline' data:"],
  ])("MP-4 is a link when the page's policy blocks it (%s)", async (directive, policy) => {
    browser.expectConsole(/Refused to|violates the following Content Security Policy/);
    browser.expectConsole(new RegExp(`no map, the page's policy blocks www\\.openstreetmap\\.org \\(${directive}\\)`));
    const { page } = await visit({ headers: { "content-security-policy": policy } });
    await page.locator(".w-widget-map a").waitFor();
    expect(await page.locator("iframe").count()).toBe(0);
  });

  it("MP-5 requires consent first with data-maps=ask, and names the service", async () => {
    const { page, asked } = await visit({ script: 'data-maps="ask"' });
    const button = page.getByRole("button", { name: "Load the map from www.openstreetmap.org" });
    await button.waitFor();
    await expectAccessible(page);
    expect(asked).toEqual([]);
    await button.focus();
    await page.keyboard.press("Enter");
    await page.locator("iframe").waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("w-widget w-widget-map");
  });

  it("MP-6 reports an invalid place and sends no request", async () => {
    browser.expectConsole(
      /maps: .*data-widget-latlng="here": has no place, so there is no map; expected latitude and longitude/,
    );
    const { page, asked } = await visit({ body: map().replace("51.5,-0.12", "here") });
    await page.waitForFunction(() => window.Millrace?.inspect().some(({ behaviour }) => behaviour === "maps"));
    expect([asked, await page.locator(".w-widget-map > *").count()]).toEqual([[], 0]);
  });

  it("MP-7 is gone when the page stops, and the markup as it was served", async () => {
    const { page } = await visit();
    await page.locator("iframe").waitFor();
    await page.evaluate(() => window.Millrace?.stop());
    const same = await page.$eval(
      ".w-widget-map",
      (box, html) => {
        const served = new DOMParser().parseFromString(html, "text/html").body.firstChild;
        return box.isEqualNode(served);
      },
      map(),
    );
    expect(same).toBe(true);
  });

  it("MP-7 keeps its size where no style sheet sets one", async () => {
    const { page } = await visit({ body: map('id="bare"'), head: "<style>#bare { height: auto }</style>" });
    await page.locator("iframe").waitFor();
    expect(await page.$eval(".w-widget-map", ({ clientHeight }) => clientHeight)).toBe(400);
  });

  it("MP-8 allows the keyboard to move past it", async () => {
    const { page } = await visit({ body: `<button id="a">A</button>${map()}<button id="b">B</button>` });
    await page.locator("iframe").waitFor();
    await page.focus("#a");
    for (let count = 0; count < 3; count++) {
      await page.keyboard.press("Tab");
      if ((await page.evaluate(() => document.activeElement?.id)) === "b") break;
    }
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("b");
  });
});

describe("a map with a key", () => {
  const KEY = 'data-maps-key="k 1"';

  it("MP-9 is the builder's map service, requested once for all maps", async () => {
    const { page, asked } = await visit({ body: map() + map(), script: KEY });
    await expect.poll(async () => (await made(page)).filter(([name]) => name === "Map").length).toBe(2);
    expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get("key")])).toEqual([
      ["/maps/api/js", "k 1"],
    ]);
  });

  it("MP-9 draws the place, the marker, and the tooltip as text", async () => {
    const { page } = await visit({ script: KEY });
    await expect.poll(async () => (await made(page)).some(([name]) => name === "open")).toBe(true);
    const [[, , options] = [], [, marker] = []] = await made(page);
    expect(options).toMatchObject({
      center: { lat: 51.5, lng: -0.12 },
      zoom: 12,
      mapTypeId: "roadmap",
      scrollwheel: false,
      draggable: true,
      zoomControl: true,
    });
    expect(marker).toMatchObject({
      position: { lat: 51.5, lng: -0.12 },
      title: "Map pin on Salon showing location of Visit <b>us</b>",
    });
    const tooltip = await page.evaluate(() => {
      const all = (window as unknown as { made: [string, { content: HTMLElement }][] }).made;
      return all.find(([name]) => name === "InfoWindow")?.[1].content.innerHTML;
    });
    expect(tooltip).toBe("Visit &lt;b&gt;us&lt;/b&gt;");
  });

  it.each([
    ['data-enable-scroll="true"', { scrollwheel: true }],
    ['data-disable-scroll="0"', { scrollwheel: true }],
    ['data-disable-scroll="1"', { scrollwheel: false }],
    ['data-widget-style="satellite"', { mapTypeId: "satellite" }],
  ])("MP-9 reads %s", async (attributes, expected) => {
    const { page } = await visit({ body: map(attributes), script: KEY });
    await expect.poll(async () => (await made(page))[0]?.[2]).toMatchObject(expected);
  });

  it("MP-9 opens the address in a new window by a click on the marker", async () => {
    const { page } = await visit({ script: KEY });
    await expect.poll(async () => (await made(page)).some(([name]) => name === "open")).toBe(true);
    const opened = await page.evaluate(() => {
      const calls: unknown[] = [];
      window.open = (...given) => (calls.push(given), null);
      const all = (window as unknown as { made: [string, { run(): void }][] }).made;
      all.find(([name]) => name === "Marker")?.[1].run();
      return calls;
    });
    expect(opened).toEqual([["https://maps.google.com/?z=12&daddr=51.5,-0.12", "_blank", "noopener"]]);
  });

  it("MP-11 is centered again after a redraw, beside the padding of its box", async () => {
    const { page } = await visit({ body: map('style="padding: 10px 40px 30px 20px"'), script: KEY });
    await expect.poll(async () => (await made(page)).some(([name]) => name === "center")).toBe(true);
    const moves = await page.evaluate(async () => {
      const { made, Webflow } = window as unknown as { made: unknown[]; Webflow: { redraw: { up(): void } } };
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      made.length = 0;
      Webflow.redraw.up();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return made;
    });
    expect(moves).toEqual([
      ["center", { lat: 51.5, lng: -0.12 }],
      ["pan", [20, 20]],
    ]);
  });

  it("MP-9 uses the service that the page itself brings", async () => {
    const { page, asked } = await visit({ head: `<script src="${GOOGLE}/maps/api/js?key=theirs"></script>` });
    await expect.poll(async () => (await made(page)).some(([name]) => name === "Map")).toBe(true);
    expect(asked.map(({ searchParams }) => searchParams.get("key"))).toEqual(["theirs"]);
  });

  it("MP-4 is a link when the service does not answer", async () => {
    browser.expectConsole(/no map, https:\/\/maps\.googleapis\.com\/\S+ could not be loaded/);
    browser.expectConsole(/Failed to load resource/);
    const { page } = await visit({ script: KEY, answer: "nothing" });
    expect(await page.locator(".w-widget-map a").getAttribute("href")).toBe(
      "https://maps.google.com/?z=12&daddr=51.5,-0.12",
    );
  });

  it("MP-4 is a link when the service refuses the key", async () => {
    browser.expectConsole(/no map, maps\.googleapis\.com rejected the key/);
    const { page } = await visit({ script: KEY });
    await expect.poll(async () => (await made(page)).length).toBeGreaterThan(0);
    await page.evaluate(() => window.gm_authFailure?.());
    expect(await page.locator(".w-widget-map a").count()).toBe(1);
  });

  it("MP-5 names the service's host in its question", async () => {
    const { page } = await visit({ script: `${KEY} data-maps="ask"` });
    await page.getByRole("button", { name: "Load the map from maps.googleapis.com" }).waitFor();
  });
});
