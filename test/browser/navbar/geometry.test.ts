import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { navbarModel } from "../support/models/navbar";
import { bar, endMotion, startMotion } from "./bar";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();
const CSS = '<link rel="stylesheet" href="/fixtures/pages/navbar/bar.css">';

/** The page of the contract's example: body content 1882 px, bar 60 px, menu 202 px. */
const examplePage = (attributes: string, more = "") =>
  pageHtml(
    `${bar({
      attributes: `data-collapse="all" ${attributes}`,
      brand: "",
      menu: '<a class="w-nav-link" href="/a" ' + 'style="height:202px;padding:0">A</a>',
    })}
     <div style="height:1822px"></div>`,
    { head: `${CSS}<style>.w-nav { height: 60px } .w-nav-button { height: 60px } ${more}</style>` },
  );

const box = (page: Page, selector: string) =>
  page.$eval(selector, (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });

describe("geometry of an open menu", () => {
  it("NAV-34 NAV-35 an overlay reaches from the bar to the end of the body, the menu slides in", async () => {
    const page = await browser.open("/bar", { html: examplePage('data-duration="80"') });
    expect((await startMotion(page))?.from).toBe("translateY(-262px)");
    await endMotion(page);
    expect(await box(page, ".w-nav-overlay")).toMatchObject({ x: 0, y: 60, height: 1822, width: 1280 });
    expect(await box(page, ".w-nav-menu")).toMatchObject({ x: 0, y: 60, height: 202, width: 1280 });
  });

  it("NAV-35 a fixed bar's overlay is as high as the body", async () => {
    const html = examplePage(
      'data-duration="0"',
      ".w-nav { position: fixed; top: 0; left: 0; right: 0 } body { padding-top: 60px }",
    );
    const page = await browser.open("/bar", { html });
    await navbarModel(page).open();
    // The content of body, without its padding.
    expect((await box(page, ".w-nav-overlay")).height).toBe(1822);
  });

  it("NAV-31 NAV-35 with data-doc-height of any value the document's height counts", async () => {
    const html = examplePage('data-duration="0" data-doc-height="0"', "body { padding-bottom: 118px }");
    const page = await browser.open("/bar", { html });
    await navbarModel(page).open();
    expect((await box(page, ".w-nav-overlay")).height).toBe(2000 - 60);
  });

  it.each([
    ["over-left", "translateX(-200px)", 0],
    ["over-right", "translateX(200px)", 1080],
  ])("NAV-34 NAV-35 %s: a panel as high as the page at its edge", async (animation, start, x) => {
    const page = await browser.open("/bar", {
      html: examplePage(`data-duration="80" data-animation="${animation}" data-doc-height="1"`),
    });
    expect((await startMotion(page))?.from).toBe(start);
    await endMotion(page);
    expect(await box(page, ".w-nav-overlay")).toMatchObject({ x, width: 200, height: 1882 });
    expect(await box(page, ".w-nav-menu")).toMatchObject({ x, width: 200, height: 1882 });
  });

  it.each([
    ["", "translateY"],
    ["over", "translateX(1280px)"],
    ["over-top", "translateX(1280px)"],
    ["over-from-left", "translateX(-1280px)"],
    ["slide-left", "translateY"],
  ])("NAV-31 data-animation=%j slides in from %s", async (animation, start) => {
    const page = await browser.open("/bar", {
      html: examplePage(`data-duration="80" data-animation="${animation}"`),
    });
    expect((await startMotion(page))?.from).toContain(start);
  });

  it("NAV-42 fits again when the window's size changes, a panel's width too", async () => {
    const html = examplePage(
      'data-duration="0" data-animation="over-right" data-doc-height="1"',
      ".w-nav-menu { width: 300px } @media (max-width: 600px) { .w-nav-menu { width: 220px } .tall { height: 3000px }",
    ).replace("<div style=", '<div class="tall"></div><div style=');
    const page = await browser.open("/bar", { html });
    await navbarModel(page).open();
    expect((await box(page, ".w-nav-overlay")).width).toBe(300);
    await page.setViewportSize({ width: 500, height: 800 });
    await page.waitForFunction(() => document.querySelector(".w-nav-overlay")?.clientWidth === 220);
    expect((await box(page, ".w-nav-overlay")).height).toBe(4882);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.waitForFunction(() => document.querySelector(".w-nav-overlay")?.clientWidth === 300);
    // Not stretched by the overlay of the longer page.
    expect((await box(page, ".w-nav-overlay")).height).toBe(1882);
  });

  it("NAV-41 allows the page behind an open menu to scroll", async () => {
    const page = await browser.open("/bar", { html: examplePage('data-duration="0"') });
    await navbarModel(page).open();
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 300);
    await page.waitForFunction(() => scrollY === 300);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe("visible");
  });

  const MENU = '<div class="w-nav-button">Menu</div>';

  it.each(["default", "over-right"])(
    "NAV-25 without a style sheet an open menu (%s) stays in its place and moves no other element",
    async (animation) => {
      const html = pageHtml(
        bar({ attributes: `data-collapse="all" data-doc-height="1" data-animation="${animation}"`, button: MENU }) +
          "<h1>Studio</h1>",
      );
      const page = await browser.open("/sheetless", { html });
      const before = [await box(page, ".w-nav-menu"), await box(page, "h1")];
      await navbarModel(page).open();
      expect([await box(page, ".w-nav-menu"), await box(page, "h1")]).toEqual(before);
    },
  );

  it("NAV-25 without a style sheet a menu closes again", async () => {
    const page = await browser.open("/sheetless", { html: pageHtml(bar({ button: MENU })) });
    await navbarModel(page).open();
    await page.locator(".w-nav-button").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getAttribute(".w-nav-button", "aria-expanded")).toBe("false");
  });
});
