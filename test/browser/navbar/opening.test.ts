import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { bar, barPage, endMotion, LINKS, startMotion, tick } from "./bar";
import { navbarModel } from "../support/models/navbar";

const browser = useBrowser();
const PHONE = { width: 390, height: 800 };
const TABLET = { width: 800, height: 700 };

describe("names and attributes of a bar", () => {
  const brandLabel = async (brand: string) => {
    const page = await browser.open("/bar", { html: barPage(bar({ brand })) });
    return page.getAttribute(".w-nav-brand", "aria-label");
  };
  const IMAGE = (alt: string) => `<img src="data:," ${alt}>`;

  const logos = [
    ["/", IMAGE('alt=""'), "home"],
    ["/", IMAGE(""), "home"],
    ["index.html", IMAGE('alt=""'), "home"],
    ["../index.html", IMAGE('alt=""'), "home"],
    ["/", "Studio Lark", null],
    ["/", IMAGE('alt="Studio Lark"'), null],
    ["/", '<svg aria-label="Lark"></svg>', null],
    ["/shop", IMAGE('alt=""'), null],
  ] as const;

  it.each(logos)("NAV-1 calls a logo to %s with %s: %s", async (href, inside, label) => {
    expect(await brandLabel(`<a href="${href}" class="w-nav-brand">${inside}</a>`)).toBe(label);
  });

  it("NAV-2 makes the button a disclosure button that names the menu", async () => {
    const page = await browser.open("/bar", { html: barPage(bar()) });
    const button = page.locator(".w-nav-button");
    const attributes = await button.evaluate((it) =>
      Object.fromEntries([...it.attributes].map(({ name, value }) => [name, value])),
    );
    expect(attributes).toEqual({
      class: "w-nav-button",
      role: "button",
      tabindex: "0",
      "aria-controls": "w-nav-menu-0",
      "aria-expanded": "false",
      "aria-label": "menu",
    });
    expect(await page.getAttribute(".w-nav-menu", "id")).toBe("w-nav-menu-0");
  });

  it("NAV-2 does not change a native button and its author's attributes", async () => {
    const button = '<button class="w-nav-button" aria-label="Open the menu" tabindex="2">x</button>';
    const page = await browser.open("/bar", { html: barPage(bar({ button })) });
    const of = (name: string) => page.getAttribute(".w-nav-button", name);
    expect([await of("role"), await of("tabindex"), await of("aria-label")]).toEqual([null, "2", "Open the menu"]);
  });

  it("NAV-2 adds no label to a button with text", async () => {
    const page = await browser.open("/bar", { html: barPage(bar({ button: '<div class="w-nav-button">Menu</div>' })) });
    expect(await page.getAttribute(".w-nav-button", "aria-label")).toBeNull();
  });

  it("NAV-3 does not change the button's own style", async () => {
    const button = '<div class="w-nav-button" style="color: red;">x</div>';
    const page = await browser.open("/bar", { html: barPage(bar({ button })) });
    expect(await page.getAttribute(".w-nav-button", "style")).toBe("color: red;");
  });

  it("NAV-4 adds one hidden overlay at the end of the bar, also when started twice", async () => {
    const page = await browser.open("/bar", { html: barPage(bar() + bar()) });
    await page.evaluate(() => window.Millrace?.start());
    const overlays = await page.$$eval(".w-nav > :last-child", (all) => all.map(({ outerHTML }) => outerHTML));
    expect(overlays).toEqual([
      '<div class="w-nav-overlay" id="w-nav-overlay-0" data-wf-ignore=""></div>',
      '<div class="w-nav-overlay" id="w-nav-overlay-1" data-wf-ignore=""></div>',
    ]);
    expect(await page.locator(".w-nav-overlay").count()).toBe(2);
    expect(await page.locator(".w-nav-overlay").first().isVisible()).toBe(false);
  });

  it("NAV-4 uses the overlay that a page was saved with", async () => {
    const saved = bar().replace(
      /<\/div>$/,
      '<div class="w-nav-overlay" data-wf-ignore="" id="w-nav-overlay-0"></div></div>',
    );
    const page = await browser.open("/bar", { html: barPage(saved) });
    expect(await page.locator(".w-nav-overlay").count()).toBe(1);
  });

  it("NAV-5 links and dropdowns have the container's width limit from the start", async () => {
    const menu = `<a class="w-nav-link" href="/a">A</a><a class="w-nav-link" style="max-width:50px" href="/b">B</a>
      <a class="w-nav-link own" href="/c">C</a><div class="w-dropdown"><div class="w-dropdown-toggle">More</div><nav
        class="w-dropdown-list"><a href="/m">M</a></nav></div>`;
    const page = await browser.open("/bar", {
      html: barPage(`<style>.own { max-width: 70px }</style>${bar({ menu })}`),
    });
    const limits = await page.$$eval(".w-nav-menu > *", (all) => all.map((it) => (it as HTMLElement).style.maxWidth));
    expect(limits).toEqual(["940px", "940px", "", "940px"]);
  });

  it("NAV-5 there is no limit without a container", async () => {
    const page = await browser.open("/bar", { html: barPage(bar({ bare: true })) });
    expect(await page.getAttribute("#one", "style")).toBeNull();
  });

  it("NAV-6 dispatches no event at the start and changes no class", async () => {
    const html = barPage(bar()).replace(
      "<script defer",
      `<script>heard = []; for (const type of ["COMPONENT_ACTIVE", "COMPONENT_INACTIVE", "IX3_COMPONENT_STATE_CHANGE"])
        document.addEventListener(type, () => heard.push(type));</script><script defer`,
    );
    const page = await browser.open("/bar", { html });
    await page.waitForSelector(".w-nav-overlay", { state: "attached" });
    expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([]);
    expect(
      await page.$$eval(".w-nav, .w-nav-menu, .w-nav-button, .w-nav-link", (all) =>
        all.map(({ className }) => className),
      ),
    ).toEqual(["w-nav", "w-nav-menu", "w-nav-link", "w-nav-link", "w-nav-link", "w-nav-button"]);
  });
});

describe("when a menu opens", () => {
  it.each([
    ["medium", [390, 800], [1280]],
    ["small", [390], [800, 1280]],
    ["tiny", [390], [800, 1280]],
    ["all", [390, 800, 1280], []],
  ] as const)("NAV-7 data-collapse=%s collapses by the stylesheet alone", async (collapse, collapsed, wide) => {
    const html = barPage(bar({ attributes: `data-collapse="${collapse}" data-duration="0"` }));
    for (const width of [...collapsed, ...wide]) {
      const page = await browser.open("/bar", { html, viewport: { width, height: 800 } });
      const nav = navbarModel(page);
      await page.evaluate(() => document.querySelector<HTMLElement>(".w-nav-button")?.click());
      await nav.rest();
      expect([width, (await nav.state()).open]).toEqual([width, (collapsed as readonly number[]).includes(width)]);
    }
  });

  it.each([
    ["a click", (page) => page.click(".w-nav-button")],
    ["Enter", (page) => page.press(".w-nav-button", "Enter")],
    ["Space", (page) => page.press(".w-nav-button", "Space")],
  ] as [string, (page: Page) => Promise<void>][])("NAV-8 opens by %s", async (_, trigger) => {
    const page = await browser.open("/bar", { html: barPage(bar()), viewport: PHONE });
    const nav = navbarModel(page);
    await trigger(page);
    await nav.rest();
    expect(await nav.state()).toMatchObject({ open: true, expanded: "true", focus: "w-nav-button" });
  });

  it("NAV-8 opens by touch", async () => {
    const page = await browser.open("/bar", { html: barPage(bar()), viewport: PHONE, touch: true });
    const nav = navbarModel(page);
    await page.tap(".w-nav-button");
    await nav.rest();
    expect((await nav.state()).open).toBe(true);
  });

  it.each(["Enter", "Space"])("NAV-8 a native button toggles once by %s", async (key) => {
    const html = barPage(bar({ button: '<button class="w-nav-button">Menu</button>' }));
    const page = await browser.open("/bar", { html, viewport: PHONE });
    const nav = navbarModel(page);
    await nav.key(key);
    await nav.rest();
    expect((await nav.state()).open).toBe(true);
  });

  it("NAV-8 two clicks at once count as one, and the state does not change within the click", async () => {
    const page = await browser.open("/bar", { html: barPage(bar()), viewport: PHONE });
    const states = await page.evaluate(async () => {
      const button = document.querySelector<HTMLElement>(".w-nav-button");
      const expanded = () => button?.getAttribute("aria-expanded");
      button?.click();
      button?.click();
      const before = expanded();
      await new Promise((resolve) => setTimeout(resolve));
      return [before, expanded()];
    });
    expect(states).toEqual(["false", "true"]);
  });

  it("NAV-9 toggles: the second trigger closes", async () => {
    const page = await browser.open("/bar", { html: barPage(bar()), viewport: PHONE });
    const nav = navbarModel(page);
    const seen: boolean[] = [];
    for (let count = 0; count < 4; count++) {
      await nav.press();
      await nav.rest();
      seen.push((await nav.state()).open);
    }
    expect(seen).toEqual([true, false, true, false]);
  });

  it("NAV-9 Escape on a closed bar does nothing and reaches the page", async () => {
    const page = await browser.open("/bar", { html: barPage(bar()), viewport: PHONE });
    const nav = navbarModel(page);
    await page.evaluate(() => {
      addEventListener("keydown", (event) => (document.title = String(event.defaultPrevented)));
    });
    await nav.key("Escape");
    expect(await page.title()).toBe("false");
    await nav.rest();
    expect((await nav.state()).open).toBe(false);
  });

  it.each([
    ['data-animation="none" data-duration="400"', {}],
    ['data-duration="0"', {}],
    ['data-duration="-5"', {}],
    ['data-duration="400"', { reducedMotion: true }],
  ])("NAV-10 %s %o is immediate, and ends the same way", async (attributes, how) => {
    const html = barPage(bar({ attributes: `data-collapse="all" ${attributes}` }));
    const page = await browser.open("/bar", { html, viewport: PHONE, ...how });
    const nav = navbarModel(page);
    await nav.press();
    await tick(page);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await nav.state()).toMatchObject({ open: true, expanded: "true", parent: "w-nav-overlay" });
    await nav.press();
    await tick(page);
    expect(await nav.state()).toMatchObject({ open: false, expanded: "false", parent: "w-container" });
  });

  it.each([
    ["", 400],
    ['data-duration=""', 400],
    ['data-duration="250"', 250],
    ['data-duration="slow"', 500],
  ])("NAV-10 NAV-31 with %s the motion takes %i ms", async (attribute, duration) => {
    if (attribute.includes("slow"))
      browser.expectConsole(/data-duration="slow": invalid value, using 500; expected a number of ms/);
    const page = await browser.open("/bar", { html: barPage(bar({ attributes: `data-collapse="all" ${attribute}` })) });
    expect((await startMotion(page))?.duration).toBe(duration);
  });

  it("NAV-30 does not read its attributes again", async () => {
    const page = await browser.open("/bar", { html: barPage(bar({ attributes: 'data-collapse="all"' })) });
    await page.$eval(".w-nav", (root) => {
      root.setAttribute("data-duration", "900");
      root.setAttribute("data-animation", "none");
    });
    expect((await startMotion(page))?.duration).toBe(400);
  });

  it("NAV-31 uses the two easings of the bar", async () => {
    const attributes = 'data-collapse="all" data-easing="ease-out-quad" data-easing2="ease-in-quad"';
    const page = await browser.open("/bar", { html: barPage(bar({ attributes })) });
    const easing = async () => {
      const motion = await startMotion(page);
      await endMotion(page);
      return motion?.easing.replaceAll(" ", "").replaceAll("0.", ".");
    };
    expect([await easing(), await easing()]).toEqual([
      "cubic-bezier(.25,.46,.45,.94)",
      "cubic-bezier(.55,.085,.68,.53)",
    ]);
  });

  it.each([
    ["the attribute of newer scripts", "[data-nav-menu-open]"],
    ["the class of older scripts", ".w--nav-menu-open"],
  ])("NAV-27 shows the open menu with a stylesheet that selects only %s", async (_name, opened) => {
    const css = `<style>.w-nav-menu { display: none !important } ${opened} { display: block !important }</style>`;
    const page = await browser.open("/bar", { html: barPage(css + bar()), viewport: PHONE });
    expect(await page.isVisible(".w-nav-menu")).toBe(false);
    await navbarModel(page).open();
    expect(await page.isVisible(".w-nav-menu")).toBe(true);
  });

  it("NAV-27 NAV-32 marks the open menu for the stylesheet, old and new, and its parts", async () => {
    const menu = `<a class="w-nav-link" href="/a">A</a><div class="w-dropdown"><div class="w-dropdown-toggle">x</div>
      <nav class="w-dropdown-list"></nav></div>`;
    const page = await browser.open("/bar", { html: barPage(bar({ menu })), viewport: PHONE });
    const nav = navbarModel(page);
    await nav.open();
    const classes = await page.$$eval(".w-nav-menu, .w-nav-menu > *, .w-dropdown > *, .w-nav-button", (all) =>
      all.map(({ className }) => className),
    );
    expect(classes).toEqual([
      "w-nav-button w--open",
      "w-nav-menu w--nav-menu-open",
      "w-nav-link w--nav-link-open",
      "w-dropdown w--nav-dropdown-open",
      "w-dropdown-toggle w--nav-dropdown-toggle-open",
      "w-dropdown-list w--nav-dropdown-list-open",
    ]);
  });

  it("NAV-43 B-50 announces opening and closing on the bar, once each, at the start of the motion", async () => {
    const page = await browser.open("/bar", { html: barPage(bar()), viewport: PHONE });
    await page.evaluate(() => {
      const log: string[] = [];
      (window as unknown as { log: string[] }).log = log;
      const types = [
        "COMPONENT_ACTIVE",
        "COMPONENT_INACTIVE",
        "IX3_COMPONENT_STATE_CHANGE",
        "millrace:navbar:open",
        "millrace:navbar:close",
      ];
      for (const type of types) {
        document.addEventListener(type, (event) => {
          const { detail, target } = event as CustomEvent;
          log.push(`${type} ${(target as Element).className} ${JSON.stringify(detail)}`);
        });
      }
    });
    const log = () => page.evaluate(() => (window as unknown as { log: string[] }).log.splice(0));
    await startMotion(page);
    expect(await log()).toEqual([
      "COMPONENT_ACTIVE w-nav null",
      'IX3_COMPONENT_STATE_CHANGE w-nav {"component":"navbar","state":"open"}',
      "millrace:navbar:open w-nav {}",
    ]);
    await endMotion(page);
    await startMotion(page);
    expect(await log()).toEqual([
      "COMPONENT_INACTIVE w-nav null",
      'IX3_COMPONENT_STATE_CHANGE w-nav {"component":"navbar","state":"close"}',
      "millrace:navbar:close w-nav {}",
    ]);
    await endMotion(page);
    expect(await log()).toEqual([]);
  });

  it("NAV-33 makes other components measure again", async () => {
    const page = await browser.open("/bar", { html: barPage(bar()), viewport: PHONE });
    const nav = navbarModel(page);
    await page.evaluate(() => {
      const { Webflow } = window;
      if (Webflow && "redraw" in Webflow) Webflow.redraw.on(() => (document.title = "measured"));
    });
    await nav.open();
    expect(await page.title()).toBe("measured");
  });

  it("NAV-11 opening in the middle of closing continues from there, and the menu returns to its place", async () => {
    const page = await browser.open("/bar", { html: barPage(bar()), viewport: PHONE });
    const nav = navbarModel(page);
    const offset = () => page.$eval(".w-nav-menu", (menu) => new DOMMatrix(getComputedStyle(menu).transform).m42);
    await nav.open();
    await startMotion(page, 200);
    const halfway = await offset();
    expect(halfway).toBeLessThan(-10);
    await startMotion(page);
    expect(await offset()).toBeCloseTo(halfway, 0);
    await endMotion(page);
    expect(await nav.state()).toMatchObject({ open: true, parent: "w-nav-overlay" });
    await nav.press();
    await nav.rest();
    const order = await page.$$eval(".w-container > *", (all) => all.map(({ className }) => className));
    expect(order).toEqual(["w-nav-brand", "w-nav-menu", "w-nav-button"]);
  });

  it("NAV-23 is tabbed into right after the button, in every mode", async () => {
    for (const animation of ["default", "over-left", "none"]) {
      const html = barPage(
        bar({ attributes: `data-collapse="medium" data-duration="50" data-animation="${animation}"` }),
      );
      const page = await browser.open("/bar", { html, viewport: TABLET });
      const nav = navbarModel(page);
      await page.focus(".w-nav-button");
      await page.keyboard.press("Enter");
      await nav.rest();
      await page.keyboard.press("Tab");
      expect([animation, (await nav.state()).focus]).toEqual([animation, "one"]);
    }
  });

  it("NAV-10 a menu without motion stays beside the button where the overlay would change its looks", async () => {
    // A panel that is fixed to its container, ten pixels down.
    const css = `<style>.w-nav-menu[data-nav-menu-open] { position: fixed; top: 40px }
      .w-container { margin-top: 10px; transform: translateX(0) }</style>`;
    const html = barPage(css + bar({ attributes: 'data-collapse="medium" data-duration="0"' }));
    const page = await browser.open("/bar", { html, viewport: PHONE });
    const nav = navbarModel(page);
    const place = () =>
      page.$eval(".w-nav-menu", (menu) => [menu.getBoundingClientRect().x, menu.getBoundingClientRect().y]);
    await nav.open();
    expect(await place()).toEqual([0, 50]);
    expect((await nav.state()).parent).toBe("w-container");
    expect(await page.isVisible(".w-nav-overlay")).toBe(false);
    await page.focus(".w-nav-button");
    await page.keyboard.press("Tab");
    expect((await nav.state()).focus).toBe("one");
    await page.keyboard.press("Escape");
    await nav.rest();
    const order = await page.$$eval(".w-container > *", (all) => all.map(({ className }) => className));
    expect(order).toEqual(["w-nav-brand", "w-nav-menu", "w-nav-button"]);
  });

  it("works in a bar that is added later, at the first click", async () => {
    const page = await browser.open("/bar", { html: barPage(""), viewport: PHONE });
    const nav = navbarModel(page);
    await page.evaluate((html) => {
      const late = document.createRange().createContextualFragment(html);
      document.body.prepend(late);
      document.querySelector<HTMLElement>(".w-nav-button")?.click();
    }, bar());
    await nav.rest();
    expect((await nav.state()).open).toBe(true);
  });

  it("NAV-29 serves links that were added after the start", async () => {
    const page = await browser.open("/bar", { html: barPage(bar()), viewport: PHONE });
    const nav = navbarModel(page);
    await page.evaluate(() => {
      const link = document.createElement("a");
      Object.assign(link, { href: "#prices", id: "late", className: "w-nav-link", textContent: "Late" });
      document.querySelector(".w-nav-menu")?.append(link);
    });
    await nav.open();
    await page.keyboard.press("End");
    expect((await nav.state()).focus).toBe("late");
    expect(await page.getAttribute("#late", "class")).toContain("w--nav-link-open");
  });
});

describe("a bar with two of a part", () => {
  const CLOSER = `<div class="w-nav-button" id="closer" aria-label="close menu" style="float:none">x</div>${LINKS}`;
  const OPENER = '<div class="w-nav-button" id="opener"><div class="w-icon-nav-menu"></div></div>';

  it("NAV-20 opens by the button beside a menu that has a button inside, and closes by that one", async () => {
    const page = await browser.open("/bar", { html: barPage(bar({ menu: CLOSER, button: OPENER })), viewport: PHONE });
    const nav = navbarModel(page);
    await page.click("#opener");
    await nav.rest();
    expect(await page.isVisible("#one")).toBe(true);
    await page.click("#closer");
    await nav.rest();
    expect(await page.isVisible("#one")).toBe(false);
  });

  it("NAV-20 the button inside moves the focus to the one that the visitor can see", async () => {
    const page = await browser.open("/bar", { html: barPage(bar({ menu: CLOSER, button: OPENER })), viewport: PHONE });
    const nav = navbarModel(page);
    await page.click("#opener");
    await nav.rest();
    await page.focus("#closer");
    await page.keyboard.press("Enter");
    await nav.rest();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("opener");
  });

  it("NAV-20 stays open while one of the buttons is shown, and closes when all are hidden", async () => {
    const hidden = `<div class="w-nav-button" style="display:none">x</div>${OPENER}`;
    const page = await browser.open("/bar", { html: barPage(bar({ button: hidden })), viewport: PHONE });
    const nav = navbarModel(page);
    await page.click("#opener");
    await nav.rest();
    expect((await nav.state()).open).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(async () => (await nav.state()).open).toBe(false);
  });

  it("NAV-20 opens two menus and puts each back where it was", async () => {
    const second = `</nav><nav class="w-nav-menu" id="more"><a class="w-nav-link" id="four" href="/shop">Shop</a>`;
    const page = await browser.open("/bar", {
      html: barPage(bar({ menu: LINKS + second, button: OPENER })),
      viewport: PHONE,
    });
    const nav = navbarModel(page);
    const served = await page.$eval(".w-container", (box) => [...box.children].map(({ className }) => className));
    await page.click("#opener");
    await nav.rest();
    expect([await page.isVisible("#one"), await page.isVisible("#four")]).toEqual([true, true]);
    await page.click("#opener");
    await nav.rest();
    expect(await page.$eval(".w-container", (box) => [...box.children].map(({ className }) => className))).toEqual(
      served,
    );
  });
});
