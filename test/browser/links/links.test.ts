import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { frames } from "../support/frames";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

const marked = (page: Page) => page.$$eval("a.w--current", (links) => links.map((link) => link.getAttribute("href")));

/** Waits for these links, after the time in which wrong ones would appear. */
async function expectMarked(page: Page, links: readonly string[]): Promise<void> {
  await frames(page);
  await expect.poll(() => marked(page)).toEqual(links);
}

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
}

/**
 * A page with a section from 1000 to 1300 px, the geometry of `links-scroll-touch.md` 2, and more links and sections.
 */
const tallPage = (links = "", sections = "") =>
  pageHtml(
    `<nav style="position:fixed"><a href="#nails">x</a>${links}</nav>
     <div style="height:1000px"></div><section id="nails" style="height:300px"></section>${sections}<div
       style="height:2000px"></div>`,
    { head: "<style>body { margin: 0 }</style>" },
  );

describe("the marker of the current page", () => {
  const PAGE = "/fixtures/pages/links/forms-of-address.html";

  it("L-3 L-26 finds every form of the plain address", async () => {
    const page = await browser.open(PAGE);
    expect(await marked(page)).toEqual([
      "forms-of-address.html",
      "./forms-of-address.html",
      "../links/forms-of-address.html",
    ]);
    expect(await page.$$eval("[aria-current=page]", (links) => links.length)).toBe(3);
  });

  it("L-26 with a query match links with that query, and the path from the root", async () => {
    const html = pageHtml(
      ["/p", "/p?q=1", "?q=1", "p", "/p/", "/p?q=2"].map((href) => `<a href="${href}">x</a>`).join(""),
    );
    const page = await browser.open("/p?q=1", { html });
    expect(await marked(page)).toEqual(["/p", "/p?q=1", "?q=1"]);
  });

  it("L-4 a folder's index is current in its folder and nowhere else", async () => {
    const html = pageHtml('<a href="index.html">x</a><a href="/index.html">x</a><a href="/blog/index.html">x</a>');
    const page = await browser.open("/blog/", { html });
    expect(await marked(page)).toEqual(["index.html", "/blog/index.html"]);
  });
});

describe.each([390, 800, 1280])("links to the section in view at %i px", (width) => {
  const viewport = { width, height: 600 };
  const html = tallPage(
    '<a href="#hidden">x</a>',
    '<section id="hidden" hidden style="position:absolute;top:0"></section>',
  );

  it.each([
    [550, []],
    [551, ["#nails"]],
    [700, ["#nails"]],
    [1149, ["#nails"]],
    [1150, []],
  ])("L-28 at scroll position %i: %j", async (y, expected) => {
    const page = await browser.open("/sections", { html, viewport });
    await scrollTo(page, y);
    await expectMarked(page, expected);
  });

  it("follow the page up and down, one after the other", async () => {
    const page = await browser.open("/fixtures/pages/links/sections.html", { viewport });
    for (const id of ["nails", "brows", "lashes", "hands", "brows"]) {
      await page.evaluate((target) => document.getElementById(target)?.scrollIntoView({ behavior: "instant" }), id);
      await expectMarked(page, [`#${id}`]);
    }
  });
});

describe("links to the section in view, in unusual views", () => {
  const html = tallPage();

  it.each([
    [700, []],
    [701, ["#tall"]],
    [3700, ["#tall"]],
    [3701, []],
  ])("L-28 a section higher than the view: at %i %j", async (y, expected) => {
    const tall = html.replaceAll("nails", "tall").replace("height:300px", "height:3000px");
    const page = await browser.open("/tall", { html: tall, viewport: { width: 390, height: 599 } });
    await scrollTo(page, y);
    await expectMarked(page, expected);
  });

  it("L-21 of several that are wholly in view, only the first is marked", async () => {
    const names = ["a", "b", "c"];
    const small = names.map((id) => `<section id="${id}" style="height:100.3px"></section>`).join("");
    const page = await browser.open("/small", {
      html: tallPage(
        names
          .reverse()
          .map((id) => `<a href="#${id}">x</a>`)
          .join(""),
        small,
      ),
      viewport: { width: 390, height: 600 },
    });
    await scrollTo(page, 1290);
    await expectMarked(page, ["#a"]);
  });

  it("L-28 a section that is wholly in view is marked, however far from the middle", async () => {
    const low = html
      .replace("height:1000px", "height:0")
      .replace("height:2000px", "height:600px")
      .replace("height:300px", "height:100px");
    const page = await browser.open("/low", { html: low, viewport: { width: 390, height: 600 } });
    await page.waitForFunction(() => document.querySelector("a")?.className === "w--current");
  });

  it("L-28 in a frame use the frame's own view", async () => {
    browser.serve("/framed", html);
    const page = await browser.open("/outer", {
      html: pageHtml('<h1>x</h1><iframe title="x" src="/framed" style="width:390px;height:600px"></iframe>', {
        script: null,
      }),
    });
    const frame = page.frame({ url: /framed/ });
    if (!frame) throw new Error("the frame has not loaded");
    await frame.evaluate(() => window.scrollTo(0, 700));
    await frame.waitForFunction(() => document.querySelector("a")?.className === "w--current");
    await frame.evaluate(() => window.scrollTo(0, 1150));
    await frame.waitForFunction(() => !document.querySelector("a")?.className);
  });

  it("L-28 content that grows above a section moves the marker without a scroll", async () => {
    const page = await browser.open("/grows", { html, viewport: { width: 390, height: 600 } });
    await page.evaluate(() => (document.querySelector("div") as HTMLElement).style.setProperty("height", "200px"));
    await page.waitForFunction(() => document.querySelector("a")?.className === "w--current");
    await page.evaluate(() => (document.querySelector("div") as HTMLElement).style.setProperty("height", "1000px"));
    await page.waitForFunction(() => !document.querySelector("a")?.className);
  });
});

describe("links to the section in view", () => {
  const SECTIONS = "/fixtures/pages/links/sections.html";

  it("L-29 stay right after back and forward", async () => {
    const page = await browser.open(SECTIONS, { reducedMotion: true });
    await page.click('a[href="#lashes"]');
    await expectMarked(page, ["#lashes"]);
    await page.goBack();
    await page.waitForFunction(() => scrollY === 0);
    await expectMarked(page, ["#nails"]);
    await page.goForward();
    await page.waitForFunction(() => scrollY > 0);
    await expectMarked(page, ["#lashes"]);
  });

  it("L-29 stay right when a script changes the fragment", async () => {
    const page = await browser.open(SECTIONS);
    await page.evaluate(() => (location.hash = "#hands"));
    await page.waitForFunction(() => scrollY > 0);
    await expectMarked(page, ["#hands"]);
  });

  it("L-27 serve a link that is added later", async () => {
    const page = await browser.open(SECTIONS);
    await page.evaluate(() => {
      const late = Object.assign(document.createElement("a"), { href: "#nails", id: "late", textContent: "late" });
      document.querySelector("nav")?.append(late);
    });
    await page.waitForFunction(() => document.getElementById("late")?.classList.contains("w--current"));
  });

  it("L-22 L-23 remove every handler", async () => {
    const page = await browser.open(SECTIONS);
    await page.evaluate(() => window.Millrace?.stop());
    const before = await page.evaluate(() => document.body.innerHTML);
    await scrollTo(page, 900);
    await frames(page);
    expect(await page.evaluate(() => document.body.innerHTML)).toBe(before);
    expect(await marked(page)).toEqual([]);
  });

  it("five hundred of them make no second layout in a frame", async () => {
    const all = Array.from({ length: 500 }, (_, at) => at);
    const links = all.map((at) => `<a href="#s${at}">${at}</a>`).join(" ");
    const sections = all.map((at) => `<section id="s${at}" style="min-height:200px"><h2>${at}</h2></section>`).join("");
    const head = '<link rel="stylesheet" href="/fixtures/pages/navbar/bar.css">';
    const page = await browser.open("/many", { html: pageHtml(`<nav>${links}</nav>${sections}`, { head }) });
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable");
    const layouts = async () => {
      const { metrics } = await client.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "LayoutCount")?.value ?? NaN;
    };
    await frames(page);
    const before = await layouts();
    const steps = await page.evaluate(async () => {
      let count = 0;
      for (; count < 30; count++) {
        window.scrollBy(0, 150);
        await new Promise((done) => requestAnimationFrame(done));
      }
      return count;
    });
    // Scrolling itself causes none; the marker changes the look of a link, once in a frame.
    expect((await layouts()) - before).toBeLessThanOrEqual(steps);
    expect(await marked(page)).toHaveLength(1);
  });
});
