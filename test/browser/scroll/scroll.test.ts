import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { JQUERY } from "../support/jquery";
import { useBrowser } from "../support/browser";
import { frames } from "../support/frames";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();
const ANCHORS = "/fixtures/pages/scroll/anchors.html";
const SIZES = [
  { width: 390, height: 800 },
  { width: 800, height: 700 },
  { width: 1280, height: 800 },
];

const arrivedAt = (page: Page, id: string) =>
  page.waitForFunction((target) => document.activeElement?.id === target, id);
const measureTop = (page: Page, id: string) =>
  page.evaluate((target) => document.getElementById(target)?.getBoundingClientRect().top, id);
const link = (href: string) => `header a[href="${href}"]`;

/** Notes every step of the window from now on. */
const noteSteps = (page: Page) =>
  page.evaluate(() => {
    const steps: number[] = [];
    Object.assign(window, { steps });
    addEventListener("scroll", () => steps.push(scrollY));
  });
const steps = (page: Page) => page.evaluate(() => (window as unknown as { steps: number[] }).steps);

/** A page of three screens with a link to its second part, and additional markup of a test. */
const longPage = (more: { head?: string; link?: string; target?: string; body?: string; before?: string } = {}) =>
  pageHtml(
    `${more.before ?? ""}<a id="link" href="#part" ${more.link ?? ""}>Part</a>${more.body ?? ""}<div
      style="height:1500px"></div>
     <section id="part" ${more.target ?? ""}><h2>Part</h2><a id="inside" href="/x">x</a></section><div
       style="height:3000px"></div>`,
    { head: more.head ?? "" },
  );

describe.each(SIZES)("anchor links at $width px", (viewport) => {
  it("L-31 L-32 L-34 stop below the fixed bar, in the time of the formula, with an entry in the history", async () => {
    const page = await browser.open(ANCHORS, { viewport });
    const [distance, before] = await page.evaluate(
      () =>
        [Math.abs((document.getElementById("nails")?.getBoundingClientRect().top ?? 0) - 72), history.length] as const,
    );
    const formula = 472.143 * Math.log(distance + 125) - 2000;
    // A separate clock, because frames of a busy machine are late.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const began = await page.evaluate(() => {
      document.getElementById("nails")?.addEventListener("focus", () => (document.title = String(performance.now())));
      addEventListener("click", () => undefined);
      document.querySelector<HTMLElement>('header a[href="#nails"]')?.click();
      return performance.now();
    });
    await page.clock.runFor(formula + 100);
    await arrivedAt(page, "nails");
    const took = Number(await page.title()) - began;
    expect(took).toBeGreaterThanOrEqual(formula - 20);
    expect(took).toBeLessThan(formula + 100);
    expect(await measureTop(page, "nails")).toBeCloseTo(72, 0);
    expect(await page.evaluate(() => [location.hash, history.state, history.length])).toEqual([
      "#nails",
      { hash: "#nails" },
      before + 1,
    ]);
  });

  it.each([
    ["mouse", (page) => page.click(link("#nails"))],
    ["touch", (page) => page.tap(link("#nails"))],
    ["keyboard", (page) => page.press(link("#nails"), "Enter")],
  ] as [string, (page: Page) => Promise<void>][])("by %s, and Tab continues from the target", async (_, go) => {
    const page = await browser.open(ANCHORS, { viewport, touch: true, reducedMotion: true });
    await go(page);
    await arrivedAt(page, "nails");
    expect(await measureTop(page, "nails")).toBeCloseTo(72, 0);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("#intro");
    expect(await page.getAttribute("#nails", "tabindex")).toBeNull();
  });

  it("L-33 center a target whose setting is the middle below the bar", async () => {
    const page = await browser.open(ANCHORS, { viewport, reducedMotion: true });
    await page.click(link("#promo"));
    await arrivedAt(page, "promo");
    const room = viewport.height - 72;
    expect(await measureTop(page, "promo")).toBeCloseTo(72 + (room - 180) / 2, -0.5);
  });
});

describe("anchor links", () => {
  it("S-24 lead Tab on from the target while the page is still scrolling", async () => {
    const page = await browser.open("/long", { html: longPage({ body: `<a href="/next">Next</a>` }) });
    await page.focus("#link");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => scrollY > 0);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("inside");
    expect(await measureTop(page, "part")).toBeCloseTo(0, 0);
  });

  it.each([
    ["#v1.2", "v1.2"],
    ["#a:b", "a:b"],
    ["#caf%C3%A9", "café"],
  ])("S-2 find the target of %s", async (href, id) => {
    const page = await browser.open(ANCHORS, { reducedMotion: true });
    await page.click(link(href));
    await arrivedAt(page, id);
    // Whole pixels of scrolling, half pixels of layout.
    expect(Math.abs(((await measureTop(page, id)) ?? NaN) - 72)).toBeLessThan(1);
  });

  it("S-1 a bare # neither scrolls nor changes the history", async () => {
    const page = await browser.open(ANCHORS);
    await page.evaluate(() => scrollTo(0, 300));
    const before = await page.evaluate(() => history.length);
    await page.click(link("#"));
    await frames(page);
    expect(await page.evaluate(() => [scrollY, history.length, location.hash])).toEqual([300, before, ""]);
  });

  it("S-3 with Ctrl open in a new tab and leave the page where it is", async () => {
    const page = await browser.open(ANCHORS);
    const opened = page.context().waitForEvent("page");
    await page.click(link("#nails"), { modifiers: ["Control"] });
    await (await opened).waitForURL(/#nails$/);
    await frames(page);
    expect(await page.evaluate(() => [scrollY, location.hash])).toEqual([0, ""]);
  });

  it("L-30 a target that is missing is left to the browser", async () => {
    const page = await browser.open(ANCHORS);
    await page.click(link("#missing"));
    await page.waitForFunction(() => location.hash === "#missing");
    // The browser's own navigation, without our state.
    expect(await page.evaluate(() => history.state as unknown)).toBeNull();
  });

  it("S-7 a page that loads with a fragment jumps there natively", async () => {
    const counting = `<script>calls = 0; const native = scrollTo;
    scrollTo = (...way) => { calls++; native(...way); };</script>`;
    const page = await browser.open("/long#part", { html: longPage({ head: counting }) });
    await frames(page);
    expect(await measureTop(page, "part")).toBeCloseTo(0, 0);
    expect(
      await page.evaluate(() => [(window as unknown as { calls: number }).calls, document.activeElement?.localName]),
    ).toEqual([0, "body"]);
  });

  it("L-31 back and forward are left to the browser", async () => {
    const page = await browser.open("/long", { html: longPage(), reducedMotion: true });
    await page.click("#link");
    await arrivedAt(page, "part");
    await page.goBack();
    expect(await page.evaluate(() => location.hash)).toBe("");
    await page.goForward();
    expect(await page.evaluate(() => location.hash)).toBe("#part");
  });

  it("S-10 S-11 uses the first rendered fixed bar, not earlier ones that are hidden", async () => {
    const before = `<header>Plain</header><header style="position:fixed;display:none;height:200px">Hidden</header>
      <div class="w-nav" data-no-scroll style="position:fixed;top:0;height:90px">Exempt</div>
      <div class="header" style="position:fixed;top:0;height:50px;padding:5px;border:1px solid">Bar</div>`;
    const page = await browser.open("/long", { html: longPage({ before }), reducedMotion: true });
    await page.dispatchEvent("#link", "click");
    await arrivedAt(page, "part");
    expect(await measureTop(page, "part")).toBeCloseTo(62, 0);
  });

  it("S-11 a sticky bar adds no offset", async () => {
    const before = '<header style="position:sticky;top:0;height:50px">Bar</header>';
    const page = await browser.open("/long", { html: longPage({ before }), reducedMotion: true });
    await page.dispatchEvent("#link", "click");
    await arrivedAt(page, "part");
    expect(await measureTop(page, "part")).toBeCloseTo(0, 0);
  });

  it("S-12 the scroll ends at the end of the page", async () => {
    const page = await browser.open("/short", {
      html: pageHtml(
        '<a id="link" href="#end">x</a><div style="height:900px"></div><section id="end" ' +
          'style="height:50px">End</section>',
      ),
      reducedMotion: true,
    });
    await page.click("#link");
    await arrivedAt(page, "end");
    expect(await page.evaluate(() => scrollY + innerHeight === document.documentElement.scrollHeight)).toBe(true);
  });

  it("L-35 the page's own time is doubled, or none at all", async () => {
    const page = await browser.open("/fixtures/pages/scroll/slow.html");
    const formula = await page.evaluate(
      () => 472.143 * Math.log((document.getElementById("end")?.getBoundingClientRect().top ?? 0) + 125) - 2000,
    );
    await page.evaluate(() => {
      const began = performance.now();
      document
        .getElementById("end")
        ?.addEventListener("focus", () => (document.title = String(performance.now() - began)));
    });
    await page.click('a[href="#end"]');
    await arrivedAt(page, "end");
    expect(Number(await page.title())).toBeGreaterThanOrEqual(2 * formula - 20);
  });

  it.each([
    ["/fixtures/pages/scroll/no-motion.html", false],
    ["/fixtures/pages/scroll/slow.html", true],
  ])("L-36 %s with reduced motion %s: one step", async (path, reducedMotion) => {
    const page = await browser.open(path, { reducedMotion });
    await noteSteps(page);
    await page.click('a[href="#end"]');
    await arrivedAt(page, "end");
    expect((await steps(page)).length).toBeLessThanOrEqual(1);
    // The page may end before its last part reaches the top.
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  });

  it("L-38 keep the horizontal position, and disable the page's own smooth scrolling", async () => {
    const head = "<style>html { scroll-behavior: smooth } body { width: 3000px }</style>";
    const page = await browser.open("/long", { html: longPage({ head, target: 'data-scroll-time="0.2"' }) });
    await page.evaluate(() => scrollTo({ left: 40, top: 0, behavior: "instant" }));
    await noteSteps(page);
    await page.evaluate(() => document.getElementById("link")?.click());
    await arrivedAt(page, "part");
    expect(await measureTop(page, "part")).toBeCloseTo(0, 0);
    expect(await page.evaluate(() => scrollX)).toBe(40);
  });

  it("work under a strict policy with a nonce", async () => {
    const html = longPage()
      .replace("<script defer", '<script nonce="abc" defer')
      .replaceAll(/ style="[^"]*"/g, "")
      .replaceAll(/<style>.*<\/style>/g, "");
    const headers = {
      "content-security-policy": "default-src 'none'; img-src data:; script-src 'nonce-abc'; style-src 'nonce-abc'",
    };
    const page = await browser.open("/long", { html, headers });
    await page.click("#link");
    await arrivedAt(page, "part");
    expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe(
      "none",
    );
  });
});

describe("a run is interrupted", () => {
  async function running(): Promise<Page> {
    const page = await browser.open("/long", { html: longPage({ target: 'data-scroll-time="20"' }), touch: true });
    await page.click("#link");
    await page.waitForFunction(() => scrollY > 0);
    return page;
  }

  const focus = (page: Page) => page.evaluate(() => document.activeElement?.id);

  it("L-39 by the wheel, and focus does not move", async () => {
    const page = await running();
    await page.mouse.wheel(0, 400);
    await page.waitForFunction(() => scrollY > 300);
    const y = await page.evaluate(() => scrollY);
    await frames(page);
    // Nothing pulls the page back to the run.
    expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(y);
    expect(await focus(page)).toBe("link");
  });

  it("L-39 by a key that scrolls", async () => {
    const page = await running();
    await page.keyboard.press("End");
    await page.waitForFunction(() => scrollY + innerHeight > document.documentElement.scrollHeight - 2);
    expect(await focus(page)).toBe("link");
  });

  it("L-39 by a finger", async () => {
    const page = await running();
    await page.touchscreen.tap(300, 400);
    const y = await page.evaluate(() => scrollY);
    await frames(page);
    expect(await page.evaluate(() => scrollY)).toBe(y);
  });
});

describe("focus after a run", () => {
  it("S-20 S-21 the target has focus and keeps it, without an outline, until it leaves", async () => {
    const page = await browser.open("/long", { html: longPage(), reducedMotion: true });
    await page.click("#link");
    await arrivedAt(page, "part");
    await frames(page);
    expect(
      await page.evaluate(() => [
        document.activeElement?.id,
        getComputedStyle(document.activeElement ?? document.body).outlineStyle,
      ]),
    ).toEqual(["part", "none"]);
    await page.focus("#link");
    expect(
      await page.$eval("#part", (part) => part.cloneNode().firstChild === null && part.getAttributeNames()),
    ).toEqual(["id"]);
  });

  it("S-22 moves although the page is there already", async () => {
    const page = await browser.open("/long", { html: longPage(), reducedMotion: true });
    await page.click("#link");
    await arrivedAt(page, "part");
    await page.evaluate(() => {
      document.getElementById("link")?.focus({ preventScroll: true });
      document.getElementById("link")?.click();
    });
    await arrivedAt(page, "part");
  });

  it("L-40 keeps a tabindex of the markup", async () => {
    const page = await browser.open("/long", { html: longPage({ target: 'tabindex="3"' }), reducedMotion: true });
    await page.click("#link");
    await arrivedAt(page, "part");
    await page.focus("#link");
    expect(await page.$eval("#part", (part) => part.outerHTML.slice(0, 35))).toBe(
      '<section id="part" tabindex="3"><h2',
    );
  });

  it("restores a target that cannot take focus", async () => {
    const html = longPage({
      body: '<a id="hidden-link" href="#hidden">x</a><p id="hidden" style="display:none">x</p>',
    });
    const page = await browser.open("/long", { html, reducedMotion: true });
    await page.click("#hidden-link");
    await frames(page);
    expect(await page.$eval("#hidden", (target) => target.getAttributeNames())).toEqual(["id", "style"]);
  });
});

describe("a page with jQuery", () => {
  /** Opens a long page whose script removes handlers when the runtime is ready. */
  const openWithout = async (handlers: string) => {
    const code = `window.Webflow = [() => $(() => {
      $(document).off(${JSON.stringify(handlers)});
      document.title = "removed";
    })]`;
    const page = await browser.open("/jquery", {
      html: longPage({
        head: `<script>${JQUERY}</script>`,
        body: `<a id="nothing" href="#">Nothing</a><script>${code}</script>`,
      }),
    });
    await page.waitForFunction(() => document.title === "removed");
    return page;
  };
  const place = (page: Page) => page.evaluate(() => [location.hash, history.state as unknown, scrollY > 1000] as const);

  it("S-8 a script that removes click.wf-scroll leaves links to the browser, except those to nothing", async () => {
    const page = await openWithout("click.wf-scroll");
    await page.click("#link");
    // The browser jumps in the task of the click, and moves no focus.
    expect(await place(page)).toEqual(["#part", null, true]);
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe("part");
    await page.evaluate(() => document.getElementById("nothing")?.click());
    expect(await place(page)).toEqual(["#part", null, true]);
  });

  it("S-8 a script that removes click.wf-empty-link leaves links to nothing to the browser", async () => {
    const page = await openWithout("click.wf-empty-link");
    await page.click("#link");
    await arrivedAt(page, "part");
    expect(await place(page)).toEqual(["#part", { hash: "#part" }, true]);
    await page.evaluate(() => document.getElementById("nothing")?.click());
    await page.waitForFunction(() => scrollY === 0);
  });

  it("S-8 a click that a script triggers by jQuery scrolls", async () => {
    const page = await openWithout("none");
    await page.evaluate(() => (window as unknown as { $: (on: string) => { click(): void } }).$("#link").click());
    await arrivedAt(page, "part");
    expect(await place(page)).toEqual(["#part", { hash: "#part" }, true]);
  });

  it("S-4 a click by jQuery that a page script has prevented does not scroll", async () => {
    const page = await openWithout("none");
    await page.evaluate(() => {
      type Wrapped = { on(type: string, run: (event: Event) => void): void; click(): void };
      const { $ } = window as unknown as { $: (on: string) => Wrapped };
      $("#link").on("click", (event) => event.preventDefault());
      $("#link").click();
    });
    await frames(page, 4);
    expect(await place(page)).toEqual(["", null, false]);
  });
});
