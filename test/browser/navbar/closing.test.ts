import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { bar, barPage, endMotion, markup, startMotion, readState } from "./bar";
import { navbarModel } from "../support/models/navbar";

const browser = useBrowser();
const PHONE = { width: 390, height: 800 };
const QUICK = 'data-collapse="medium" data-duration="60"';

async function openPage(html = barPage(bar({ attributes: QUICK })), how = {}): Promise<Page> {
  const page = await browser.open("/bar", { html, viewport: PHONE, ...how });
  const nav = navbarModel(page);
  await nav.open();
  expect((await nav.state()).open).toBe(true);
  return page;
}

describe("a menu closes", () => {
  const triggers: [string, (page: Page) => Promise<void>][] = [
    ["a click on the button", (page) => page.click(".w-nav-button")],
    ["Enter", (page) => page.press(".w-nav-button", "Enter")],
    ["Space", (page) => page.press(".w-nav-button", "Space")],
  ];

  it.each(triggers)("NAV-12 by %s, and focus stays on the button", async (_, close) => {
    const page = await openPage();
    const nav = navbarModel(page);
    await close(page);
    await nav.rest();
    expect(await nav.state()).toMatchObject({ open: false, expanded: "false", focus: "w-nav-button" });
  });

  it("NAV-13 by Escape on the button, focus stays there", async () => {
    const page = await openPage();
    const nav = navbarModel(page);
    await nav.key("Escape");
    await nav.rest();
    expect(await nav.state()).toMatchObject({ open: false, focus: "w-nav-button" });
  });

  it("NAV-13 by Escape on a link, and the button has focus at once", async () => {
    const page = await openPage();
    const nav = navbarModel(page);
    await page.press("#two", "Escape");
    expect((await nav.state()).focus).toBe("w-nav-button");
    await nav.rest();
    expect((await nav.state()).open).toBe(false);
  });

  it.each(["#text", ".w-nav-overlay", ".w-nav"])("NAV-14 by a click on %s", async (where) => {
    const page = await openPage();
    const nav = navbarModel(page);
    await page.dispatchEvent(where, "click");
    await nav.rest();
    expect((await nav.state()).open).toBe(false);
  });

  it("NAV-14 by a click on the logo", async () => {
    const page = await openPage();
    const nav = navbarModel(page);
    await page.evaluate(() =>
      document.querySelector(".w-nav-brand")?.addEventListener("click", (event) => event.preventDefault()),
    );
    await page.click(".w-nav-brand");
    await nav.rest();
    expect((await nav.state()).open).toBe(false);
  });

  it("NAV-14 by a click on a smooth-scroll link elsewhere", async () => {
    const page = await openPage();
    const nav = navbarModel(page);
    await page.dispatchEvent("#outside", "click");
    await nav.rest();
    expect((await nav.state()).open).toBe(false);
  });

  it("NAV-14 by a click whose handler stops it", async () => {
    const page = await openPage();
    const nav = navbarModel(page);
    await page.evaluate(() =>
      document.getElementById("text")?.addEventListener("click", (event) => event.stopPropagation()),
    );
    await page.dispatchEvent("#text", "click");
    await nav.rest();
    expect((await nav.state()).open).toBe(false);
  });

  it("NAV-14 not by clicks inside: on text, a field, a link to another page", async () => {
    const menu = '<p id="words">Words</p><input id="field"><a id="away" class="w-nav-link" href="/away">Away</a>';
    const page = await openPage(barPage(bar({ attributes: QUICK, menu })));
    const nav = navbarModel(page);
    await page.evaluate(() =>
      document.getElementById("away")?.addEventListener("click", (event) => event.preventDefault()),
    );
    for (const id of ["words", "field", "away"]) await page.click(`#${id}`);
    await nav.rest();
    expect((await nav.state()).open).toBe(true);
  });

  it("NAV-14 every open bar notices a click outside", async () => {
    const html = barPage(bar({ attributes: 'data-collapse="all" data-duration="60"' }).repeat(2));
    const page = await browser.open("/bar", { html });
    const nav = navbarModel(page);
    await page.evaluate(async () => {
      // Opened by script: a visitor's second click would close the first menu.
      for (const button of document.querySelectorAll<HTMLElement>(".w-nav-button")) {
        button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      }
    });
    await nav.rest();
    expect([(await readState(page, 0)).open, (await readState(page, 1)).open]).toEqual([true, true]);
    await page.dispatchEvent("#text", "click");
    await nav.rest();
    expect([(await readState(page, 0)).open, (await readState(page, 1)).open]).toEqual([false, false]);
  });

  it.each(["#prices", "/bar#prices", "#"])("NAV-15 by a click on a link to %s inside", async (href) => {
    const page = await openPage(
      barPage(bar({ attributes: QUICK, menu: `<a id="one" class="w-nav-link" href="${href}">x</a>` })),
    );
    const nav = navbarModel(page);
    await page.click("#one");
    await nav.rest();
    expect((await nav.state()).open).toBe(false);
  });

  it("NAV-15 by a full address of this page, and the page scrolls to the part", async () => {
    const menu = `<a id="one" class="w-nav-link" href="${browser.origin}/bar#prices">x</a>`;
    const page = await openPage(barPage(bar({ attributes: QUICK, menu })));
    const nav = navbarModel(page);
    await page.click("#one");
    await page.waitForFunction(() => document.activeElement?.id === "prices");
    expect((await nav.state()).open).toBe(false);
    expect(await page.evaluate(() => document.getElementById("prices")?.getBoundingClientRect().top)).toBeCloseTo(0, 0);
  });

  it("NAV-15 by touch, and focus moves on to the part", async () => {
    const page = await browser.open("/bar", {
      html: barPage(bar({ attributes: QUICK })),
      viewport: PHONE,
      touch: true,
    });
    const nav = navbarModel(page);
    await page.tap(".w-nav-button");
    await nav.rest();
    await page.tap("#two");
    await page.waitForFunction(() => document.activeElement?.id === "prices");
    expect((await nav.state()).open).toBe(false);
  });

  it("NAV-16 at once when the window leaves the collapsed widths", async () => {
    const page = await browser.open("/bar", { html: barPage(bar()), viewport: PHONE });
    const nav = navbarModel(page);
    await nav.open();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.waitForFunction(() => !document.querySelector("[data-nav-menu-open]"));
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await nav.state()).toMatchObject({ open: false, expanded: "false", parent: "w-container" });
    expect(await page.isVisible("#one")).toBe(true);
  });

  it("NAV-16 keeps focus on a link that stays visible", async () => {
    const page = await openPage();
    const nav = navbarModel(page);
    await page.focus("#two");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.waitForFunction(() => !document.querySelector("[data-nav-menu-open]"));
    expect((await nav.state()).focus).toBe("two");
  });

  const ways = ["Webflow.destroy()", "the module's destroy()"];

  it.each(ways)("NAV-17 at once by %s", async (how) => {
    const page = await browser.open("/bar", { html: barPage(bar()), viewport: PHONE });
    const nav = navbarModel(page);
    await nav.open();
    const events = await page.evaluate((way) => {
      const log: string[] = [];
      document.addEventListener("COMPONENT_INACTIVE", () => log.push("inactive"));
      const { Webflow } = window;
      if (Webflow && "require" in Webflow) {
        if (way.includes("module")) Webflow.require("navbar")?.destroy?.();
        else Webflow.destroy();
      }
      return log;
    }, how);
    expect(events).toEqual(["inactive"]);
    expect(await nav.state()).toMatchObject({ open: false, expanded: null, parent: "w-container" });
    expect(await page.locator(".w-nav-overlay").count()).toBe(0);
  });

  it("NAV-22 when focus leaves the bar by Tab, without moving it back", async () => {
    const page = await openPage();
    const nav = navbarModel(page);
    await page.focus("#three");
    await page.keyboard.press("Tab");
    await nav.rest();
    expect(await nav.state()).toMatchObject({ open: false, focus: "outside" });
  });

  it("NAV-24 and moves focus from inside the menu to the button", async () => {
    const page = await openPage();
    const nav = navbarModel(page);
    await page.focus("#one");
    await page.dispatchEvent("#text", "click");
    await nav.rest();
    expect((await nav.state()).focus).toBe("w-nav-button");
  });

  it("B-78 not by clicks of the editor, while it is open", async () => {
    const page = await openPage(
      barPage(bar({ attributes: QUICK }), '<b class="w-editor-bem-Button" id="editor">x</b>'),
    );
    const nav = navbarModel(page);
    await page.evaluate(() => (window.WebflowEditor = true));
    await page.dispatchEvent("#editor", "click");
    await nav.rest();
    expect((await nav.state()).open).toBe(true);
  });
});

describe("while and after a menu closes", () => {
  it("NAV-18 aria-expanded has the state at once, both ways and in between", async () => {
    const page = await browser.open("/bar", { html: barPage(bar()), viewport: PHONE });
    const nav = navbarModel(page);
    const seen: (string | null)[] = [];
    for (let count = 0; count < 3; count++) {
      await startMotion(page, 100);
      seen.push((await nav.state()).expanded);
    }
    await endMotion(page);
    seen.push((await nav.state()).expanded);
    expect(seen).toEqual(["true", "false", "true", "true"]);
  });

  it("NAV-18 a menu closed in the middle of opening stays closed", async () => {
    const page = await browser.open("/bar", { html: barPage(bar()), viewport: PHONE });
    const nav = navbarModel(page);
    await startMotion(page, 100);
    await startMotion(page, 100);
    await endMotion(page);
    expect(await nav.state()).toMatchObject({ open: false, expanded: "false", parent: "w-container" });
  });

  it("NAV-19 opening one bar while another closes leaves each menu in its own bar", async () => {
    const html = barPage(bar({ attributes: 'data-collapse="all" data-duration="200"' }).repeat(2));
    const page = await browser.open("/bar", { html });
    const nav = navbarModel(page);
    await page.locator(".w-nav-button").first().click();
    await nav.rest();
    await startMotion(page, 100);
    await page.locator(".w-nav-button").nth(1).click();
    await endMotion(page);
    expect(await page.$$eval(".w-nav", (all) => all.map((it) => it.querySelectorAll(".w-nav-menu").length))).toEqual([
      1, 1,
    ]);
    expect((await readState(page, 0)).parent).toBe("w-container");
    expect((await readState(page, 1)).parent).toBe("w-nav-overlay");
  });

  it.each(["default", "over-left", "over-right", "none"])(
    "NAV-36 restores the document with data-animation=%s",
    async (animation) => {
      const attributes = `data-collapse="all" data-duration="60" data-animation="${animation}"`;
      const page = await browser.open("/bar", { html: barPage(bar({ attributes })) });
      const nav = navbarModel(page);
      await nav.rest();
      const before = await markup(page);
      await nav.open();
      expect(await markup(page)).not.toBe(before);
      // A panel from the right covers the button.
      await page.dispatchEvent(".w-nav-button", "click");
      await nav.rest();
      expect(await markup(page)).toBe(before);
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    },
  );

  it("NAV-36 closes its dropdowns, after the motion", async () => {
    const menu =
      '<div class="w-dropdown" id="drop"><div class="w-dropdown-toggle">More</div><nav ' +
      'class="w-dropdown-list"><a href="/a">A</a></nav></div>';
    const page = await openPage(barPage(bar({ attributes: QUICK, menu })));
    const nav = navbarModel(page);
    await page.evaluate(() => {
      document.getElementById("drop")?.addEventListener("w-close", () => {
        document.title = document.querySelector("[data-nav-menu-open]") ? "early" : "closed";
      });
    });
    await nav.press();
    await nav.rest();
    expect(await page.title()).toBe("closed");
  });

  it("NAV-45 stop() in the middle of a motion restores the page as it was served", async () => {
    const html = barPage(bar());
    const served = await (await browser.open("/bar", { html, viewport: PHONE, javaScript: false })).content();
    const page = await browser.open("/bar", { html, viewport: PHONE });
    const nav = navbarModel(page);
    await startMotion(page, 100);
    await page.evaluate(() => window.Millrace?.stop());
    const parse = (text: string) => text.slice(text.indexOf("<body"));
    expect(parse(await page.content())).toBe(parse(served));
    await nav.press();
    await nav.rest();
    expect((await nav.state()).open).toBe(false);
  });

  it("NAV-44 ready() again keeps an open menu open, and it still closes", async () => {
    const page = await openPage();
    const nav = navbarModel(page);
    await page.evaluate(() => {
      const { Webflow } = window;
      if (Webflow && "require" in Webflow) Webflow.require("navbar")?.ready?.();
    });
    expect(await nav.state()).toMatchObject({ open: true, expanded: "true" });
    await page.dispatchEvent("#text", "click");
    await nav.rest();
    expect((await nav.state()).open).toBe(false);
  });

  it("NAV-45 destroy() and ready() of the module make it work again", async () => {
    const page = await browser.open("/bar", { html: barPage(bar({ attributes: QUICK })), viewport: PHONE });
    const nav = navbarModel(page);
    await page.evaluate(() => {
      const { Webflow } = window;
      if (!Webflow || !("require" in Webflow)) return;
      const module = Webflow.require("navbar");
      module?.destroy?.();
      module?.destroy?.();
      module?.ready?.();
      module?.ready?.();
    });
    expect(await page.locator(".w-nav-overlay").count()).toBe(1);
    await nav.open();
    expect(await nav.state()).toMatchObject({ open: true, expanded: "true" });
  });

  it("removing an open bar from the page removes all listeners", async () => {
    const page = await openPage();
    const heard = await page.evaluate(async () => {
      const root = document.querySelector(".w-nav");
      const log: string[] = [];
      root?.remove();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      root?.addEventListener("COMPONENT_ACTIVE", () => log.push("active"));
      root?.querySelector<HTMLElement>(".w-nav-button")?.click();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return [
        log.length,
        root?.querySelectorAll(".w-nav-overlay").length,
        root?.querySelector(".w-container > .w-nav-menu") !== null,
      ];
    });
    expect(heard).toEqual([0, 0, true]);
  });
});
