import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { useBrowser } from "../support/browser";
import { computeIntegrity } from "../support/integrity";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();
const built = (name: string) => join(inject("dist"), name);
const BODY = `<main><h1>Parts</h1><div class="w-form"><form id="f"><label>Name <input
  name="n"></label></form></div></main>`;
const panel = (page: Page) => page.getByRole("region", { name: "Millrace inspector" });

/** Opens a page whose tag requests the inspector; `answer` replaces its answers. */
async function open(
  script: string,
  answer?: (url: string) => { body: string } | undefined,
  src = "/millrace.js",
): Promise<{ page: Page; asked: string[] }> {
  const page = await browser.newPage();
  const asked: string[] = [];
  await page.route(/\/inspector\.js/, (route) => {
    asked.push(route.request().url());
    const given = answer?.(route.request().url());
    if (given)
      return route.fulfill({
        contentType: "text/javascript",
        headers: { "access-control-allow-origin": "*" },
        ...given,
      });
    return answer ? route.abort() : route.continue();
  });
  browser.serve("/page", pageHtml(BODY, { script, src }));
  await page.goto("/page");
  return { page, asked };
}

const inspector = () => readFileSync(built("inspector.js"), "utf8");

describe("parts", () => {
  it("B-33 are not requested by a page that needs none", async () => {
    const { page, asked } = await open("");
    await page.evaluate(() => window.Millrace?.start());
    expect(asked).toEqual([]);
  });

  it("B-33 lie beside the script, with its query", async () => {
    const { page, asked } = await open("data-inspect", undefined, "/millrace.js?v=3");
    await panel(page).waitFor();
    expect(asked).toEqual([`${browser.origin}/inspector.js?v=3`]);
  });

  it.each(["https://cdn.example/parts", "https://cdn.example/parts/"])(
    "B-33 lie in the folder that data-parts names: %s",
    async (folder) => {
      const { page, asked } = await open(`data-inspect data-parts="${folder}"`, () => ({ body: inspector() }));
      await panel(page).waitFor();
      expect(asked).toEqual(["https://cdn.example/parts/inspector.js"]);
      const tag = page.locator("script[src*='cdn.example']");
      expect(await tag.evaluate((script: HTMLScriptElement) => [script.integrity, script.crossOrigin])).toEqual([
        computeIntegrity("inspector.js"),
        "anonymous",
      ]);
    },
  );

  it("B-33 are loaded in a frame that has no origin", async () => {
    const page = await browser.newPage();
    await page.route(/\/inspector\.js/, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        headers: { "access-control-allow-origin": "*" },
        body: inspector(),
      }),
    );
    browser.serve("/inside", pageHtml(BODY, { script: "data-inspect", src: "/millrace.js" }));
    browser.serve("/page", '<!doctype html><iframe sandbox="allow-scripts" src="/inside"></iframe>');
    await page.goto("/page");
    await page.frameLocator("iframe").getByRole("region", { name: "Millrace inspector" }).waitFor();
  });

  it.each([
    ["missing", () => undefined, /ERR_FAILED/],
    ["another version", () => ({ body: `${inspector()}\n//` }), /Failed to find a valid digest/],
    ["an HTML fallback", () => ({ body: "<!doctype html>" }), /Failed to find a valid digest/],
  ])("B-33 one that is %s is one clear sentence, and the page works on", async (_name, answer, browserSays) => {
    browser.expectConsole(
      /script tag: <script>: src="\/millrace\.js": \S+\/inspector\.js could not be loaded, or is of another version; expected inspector\.js beside this script, or its folder in data-parts/,
    );
    browser.expectConsole(browserSays);
    const { page } = await open("data-inspect", answer);
    await expect.poll(() => browser.console.filter((message) => message.includes("[millrace]")).length).toBe(1);
    expect(await page.evaluate(() => window.Millrace?.inspect().some(({ behaviour }) => behaviour === "forms"))).toBe(
      true,
    );
  });

  it("B-33 reports a missing part when the script is inline in the page", async () => {
    browser.expectConsole(
      /script tag: <script>: cannot find inspector\.js without a src; expected its folder in data-parts/,
    );
    const own = readFileSync(built("millrace.js"), "utf8");
    const html = pageHtml(BODY, { script: null }).replace(
      "</body>",
      () => `<script data-inspect>${own}</script></body>`,
    );
    await browser.open("/page", { html });
  });

  it("B-33 are found by a script in the page that names their folder", async () => {
    const own = readFileSync(built("millrace.js"), "utf8");
    const html = pageHtml(BODY, { script: null }).replace(
      "</body>",
      () => `<script data-inspect data-parts="/">${own}</script></body>`,
    );
    await panel(await browser.open("/page", { html })).waitFor();
  });
});

describe("the part of sliders that can be dragged", () => {
  const DRAG = /\/millrace-drag\.js/;
  const mask = `<div class="w-slider-mask"><div class="w-slide">One</div><div class="w-slide">Two</div></div>`;
  const makeSlider = (attributes = "") => `<div class="w-slider" style="width:600px" ${attributes}>${mask}</div>`;
  const pageWith = (body: string, script: string | null = "") =>
    pageHtml(`<main><h1>Slider</h1>${body}</main>`, { script });

  /** Opens a page and records when it requests the part; `answer` replaces the answer. */
  async function openSlider(html: string, answer?: { body?: string }): Promise<{ page: Page; asked: string[] }> {
    const page = await browser.newPage({ touch: true });
    const asked: string[] = [];
    await page.route(DRAG, (route) => {
      asked.push(new URL(route.request().url()).pathname);
      if (!answer) return route.continue();
      return answer.body === undefined
        ? route.abort()
        : route.fulfill({ contentType: "text/javascript", body: answer.body });
    });
    browser.serve("/page", html);
    await page.goto("/page");
    return { page, asked };
  }

  const point = (page: Page) => page.evaluate(() => document.dispatchEvent(new PointerEvent("pointerover")));
  const canDrag = (page: Page) =>
    expect
      .poll(async () => {
        await point(page);
        return page
          .locator(".w-slider")
          .first()
          .evaluate((slider: HTMLElement) => slider.style.touchAction);
      })
      .toBe("pan-y pinch-zoom");
  const transform = (page: Page) =>
    page
      .locator(".w-slide")
      .first()
      .evaluate((slide) => new DOMMatrix(getComputedStyle(slide).transform).e);

  it("B-33 SL-40 is requested once by a page with two sliders", async () => {
    const { page, asked } = await openSlider(pageWith(makeSlider() + makeSlider()));
    await canDrag(page);
    expect(asked).toEqual(["/millrace-drag.js"]);
  });

  it("B-33 SL-47 is not requested by kinds that fade, nor where swiping is off", async () => {
    const kinds = ["cross", "outin", "fade"].map((kind) => makeSlider(`data-animation="${kind}"`));
    const { page, asked } = await openSlider(pageWith([...kinds, makeSlider('data-disable-swipe="true"')].join("")));
    await expect.poll(() => page.locator(".w-slider[aria-roledescription]").count()).toBe(4);
    // Observers report in the next frames.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await point(page);
    expect(asked).toEqual([]);
  });

  it("B-33 is not requested before a visitor points at the page", async () => {
    const { page, asked } = await openSlider(pageWith(makeSlider()));
    await expect.poll(() => page.locator(".w-slider[aria-roledescription]").count()).toBe(1);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(asked).toEqual([]);
    await page.touchscreen.tap(5, 300);
    await canDrag(page);
    expect(asked).toEqual(["/millrace-drag.js"]);
  });

  it("B-33 is requested when a slider is within a window's height of the view", async () => {
    const { page, asked } = await openSlider(pageWith(`<div style="height:5000px"></div>${makeSlider()}`));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(asked).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await canDrag(page);
    expect(asked).toEqual(["/millrace-drag.js"]);
  });

  it.each([
    ["missing", {}, /ERR_FAILED/],
    ["an HTML fallback", { body: "<!doctype html>" }, /Failed to find a valid digest/],
  ])(
    "B-33 SL-14 where it is %s, one message reports it and a swipe shows the next group",
    async (_name, answer, browserSays) => {
      browser.expectConsole(
        /script tag: <script>: src="\/millrace\.js": \S+\/millrace-drag\.js could not be loaded, or is of another version; expected millrace-drag\.js beside/,
      );
      browser.expectConsole(browserSays);
      const { page } = await openSlider(pageWith(makeSlider()), answer);
      await expect
        .poll(async () => {
          await point(page);
          return browser.console.filter((message) => message.includes("[millrace]")).length;
        })
        .toBe(1);
      await page.evaluate(() =>
        document
          .querySelector(".w-slide")
          ?.dispatchEvent(new CustomEvent("swipe", { bubbles: true, detail: { direction: "left" } })),
      );
      await expect.poll(() => transform(page)).toBeLessThan(0);
    },
  );

  it("B-33 is included in an inline millrace.all.js, which sends no request", async () => {
    const own = readFileSync(built("millrace.all.js"), "utf8");
    const { page, asked } = await openSlider(
      pageWith(makeSlider(), null).replace("</body>", () => `<script>${own}</script></body>`),
    );
    await canDrag(page);
    expect(asked).toEqual([]);
  });
});
