import { pageHtml } from "../support/page-html";
import { describe, expect, it } from "vitest";
import { along, data, display, event, item, list, move, on, opacity, PAGE, SELF } from "../../unit/interactions/data";
import { useBrowser } from "../support/browser";
import { frames } from "../support/frames";
import { computed, inline, interactivePage, until } from "./support";

const browser = useBrowser();

const PAIR = [
  list("a-1", [[opacity(SELF, 0.9, { duration: 60 })]]),
  list("a-2", [[opacity(SELF, 0.1, { duration: 60 })]]),
];
const pair = (first: string, second: string, config?: object) =>
  data(
    [
      event("e-1", first, on(".box"), "a-1", { stops: "e-2", ...(config && { config }) }),
      event("e-2", second, on(".box"), "a-2", { stops: "e-1", ...(config && { config }) }),
    ],
    PAIR,
  );
const BOX = '<button class="box" style="width:200px;height:100px">Box</button>';
const FAR = `<div style="height:3000px">Top</div><div class="box" style="height:100px">Far</div><div
  style="height:3000px"></div>`;

describe("triggers, with a real pointer and real scrolling", () => {
  it("IX-FIX-32 a longer page is not scrolled up and moves nothing out of view, before the next scroll", async () => {
    const write = (id: string, selector: string, value: number) =>
      list(id, [[opacity({ selector }, value, { duration: 60 })]]);
    const config = { scrollOffsetValue: 0, scrollOffsetUnit: "%" };
    const all = data(
      [
        event("e-1", "SCROLL_INTO_VIEW", on(".box"), "a-in", { stops: "e-2" }),
        event("e-2", "SCROLL_OUT_OF_VIEW", on(".box"), "a-out", { stops: "e-1" }),
        event("e-3", "PAGE_SCROLL_DOWN", PAGE, "a-down", { config }),
        event("e-4", "PAGE_SCROLL_UP", PAGE, "a-up", { config }),
        event("e-5", "SCROLL_INTO_VIEW", on(".top"), "a-top"),
      ],
      [
        write("a-top", ".top", 0.7),
        write("a-in", ".box", 0.9),
        write("a-out", ".box", 0.1),
        write("a-down", ".bar", 0.8),
        write("a-up", ".bar", 0.2),
      ],
    );
    const body = `<div class="bar" style="position:fixed;top:0">Bar</div><p class="top">Top</p><div
      style="height:1500px"></div><div
      class="grows"></div><div class="box" style="height:100px">Box</div>`;
    const page = await browser.open("/grows", { html: interactivePage(body, all) });
    // The session has begun. On a slow machine, the other events are bound later.
    await until(page, ".top", "opacity", "0.7");
    await page.evaluate(() => scrollTo({ top: 9999, behavior: "instant" }));
    await until(page, ".box", "opacity", "0.9");
    await until(page, ".bar", "opacity", "0.8");
    // Without scroll anchoring, which would scroll.
    await page.evaluate(() => {
      document.documentElement.style.overflowAnchor = "none";
      document.querySelector<HTMLElement>(".grows")?.style.setProperty("height", "800px");
    });
    await frames(page, 20);
    expect([await inline(page, ".box", "opacity"), await inline(page, ".bar", "opacity")]).toEqual([["0.9"], ["0.8"]]);
    await page.evaluate(() => scrollBy({ top: -300, behavior: "instant" }));
    await until(page, ".box", "opacity", "0.1");
    await until(page, ".bar", "opacity", "0.2");
  });

  it("IX-FIX-30 continues when its own movement moves it out of view for a moment", async () => {
    const shown = list("a-1", [
      [opacity(SELF, 0), move(SELF, { yValue: 100 })],
      [opacity(SELF, 1, { duration: 200 }), move(SELF, { yValue: 0, duration: 200 })],
    ]);
    const hidden = list("a-2", [[opacity(SELF, 0, { duration: 60 })]]);
    const events = [
      event("e-1", "SCROLL_INTO_VIEW", on(".box"), "a-1", { stops: "e-2" }),
      event("e-2", "SCROLL_OUT_OF_VIEW", on(".box"), "a-2", { stops: "e-1" }),
    ];
    const page = await browser.open("/reveal", { html: interactivePage(FAR, data(events, [shown, hidden])) });
    // 40 px of it are in view; 100 px further down none is.
    await page.evaluate(() => scrollTo({ top: 3040 - innerHeight, behavior: "instant" }));
    await until(page, ".box", "opacity", "1");
    await page.waitForFunction(() => !document.getAnimations().length);
    expect(await inline(page, ".box", "opacity")).toEqual(["1"]);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await until(page, ".box", "opacity", "0");
  });

  it("a first and a second click", async () => {
    const page = await browser.open("/click", {
      html: interactivePage(BOX, pair("MOUSE_CLICK", "MOUSE_SECOND_CLICK")),
    });
    await page.click(".box");
    await until(page, ".box", "opacity", "0.9");
    await page.click(".box");
    await until(page, ".box", "opacity", "0.1");
    await page.focus(".box");
    await page.keyboard.press("Enter");
    await until(page, ".box", "opacity", "0.9");
  });

  it("the mouse button down and up", async () => {
    const page = await browser.open("/press", { html: interactivePage(BOX, pair("MOUSE_DOWN", "MOUSE_UP")) });
    await page.hover(".box");
    await page.mouse.down();
    await until(page, ".box", "opacity", "0.9");
    await page.mouse.up();
    await until(page, ".box", "opacity", "0.1");
  });

  it("the pointer over and out, and not between parts", async () => {
    const card =
      '<div class="box" style="padding:40px;width:200px"><span id="a">One</span> <span id="b">Two</span></div><p ' +
      'id="away" style="margin-top:300px">Away</p>';
    const page = await browser.open("/hover", { html: interactivePage(card, pair("MOUSE_OVER", "MOUSE_OUT")) });
    await page.evaluate(() => {
      Object.assign(window, { runs: 0 });
      document.body.addEventListener("ix2-animation-started", () => (window as unknown as { runs: number }).runs++);
    });
    await page.hover("#a");
    await until(page, ".box", "opacity", "0.9");
    await page.hover("#b");
    await page.hover("#a");
    await page.hover("#away");
    await until(page, ".box", "opacity", "0.1");
    expect(await page.evaluate("window.runs")).toBe(2);
  });

  it("into and out of view, with an offset", async () => {
    const page = await browser.open("/view", {
      html: interactivePage(
        FAR,
        pair("SCROLL_INTO_VIEW", "SCROLL_OUT_OF_VIEW", { scrollOffsetValue: 20, scrollOffsetUnit: "%" }),
      ),
    });
    // The box's top is at 3000 px and a few; an offset of 20 % of 800 px shows it 160 px late.
    await page.evaluate(() => scrollTo(0, 2300));
    await frames(page, 4);
    expect(await inline(page, ".box", "opacity")).toEqual([""]);
    await page.evaluate(() => scrollTo(0, 2500));
    await until(page, ".box", "opacity", "0.9");
    await page.evaluate(() => scrollTo(0, 0));
    await until(page, ".box", "opacity", "0.1");
  });

  it("IX-FIX-32 content that enters the view because the page above it shrinks", async () => {
    const page = await browser.open("/shift", {
      html: interactivePage(FAR, data([event("e-1", "SCROLL_INTO_VIEW", on(".box"), "a-1", { stops: "none" })], PAIR)),
    });
    await frames(page, 4);
    await page.evaluate(() => ((document.body.firstElementChild as HTMLElement).style.height = "10px"));
    await until(page, ".box", "opacity", "0.9");
  });

  it("the page scrolled down and up", async () => {
    const scrolled = data(
      [
        event("e-1", "PAGE_SCROLL_DOWN", PAGE, "a-1", {
          stops: "e-2",
          config: { scrollOffsetValue: 0, scrollOffsetUnit: "%" },
        }),
        event("e-2", "PAGE_SCROLL_UP", PAGE, "a-2", {
          stops: "e-1",
          config: { scrollOffsetValue: 0, scrollOffsetUnit: "%" },
        }),
      ],
      [list("a-1", [[opacity({ selector: ".box" }, 0.9)]]), list("a-2", [[opacity({ selector: ".box" }, 0.1)]])],
    );
    const page = await browser.open("/direction", { html: interactivePage(FAR, scrolled) });
    await until(page, ".box", "opacity", "0.1");
    for (const top of [400, 800]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      await frames(page);
    }
    await until(page, ".box", "opacity", "0.9");
    await page.evaluate(() => scrollTo(0, 500));
    await until(page, ".box", "opacity", "0.1");
  });

  it("the page's start and finish", async () => {
    const loads = data(
      [event("e-1", "PAGE_START", PAGE, "a-1"), event("e-2", "PAGE_FINISH", PAGE, "a-2")],
      [list("a-1", [[opacity({ selector: "#a" }, 0.4)]]), list("a-2", [[opacity({ selector: "#b" }, 0.6)]])],
    );
    const page = await browser.open("/load", { html: interactivePage('<p id="a">A</p><p id="b">B</p>', loads) });
    await until(page, "#a", "opacity", "0.4");
    await until(page, "#b", "opacity", "0.6");
  });

  it("a list along the scroll of an element, and IX-FIX-10 of an element that moves itself", async () => {
    const along1 = along("a-1", { 0: [move(SELF, { yValue: 0 })], 100: [move(SELF, { yValue: 400 })] });
    const follow = event("e-1", "SCROLLING_IN_VIEW", on(".box"), "a-1", {
      config: [{ continuousParameterGroupId: "a-1-p", smoothing: 0, startsEntering: true }],
    });
    const page = await browser.open("/along", { html: interactivePage(FAR, data([follow], [along1])) });
    const at = async (top: number) => {
      await page.evaluate((y) => scrollTo(0, y), top);
      await frames(page, 3);
      return Number(/translate3d\(0px, ([\d.]+)px/.exec((await inline(page, ".box", "transform"))[0] ?? "")?.[1]);
    };
    const once = await at(2600);
    expect(once).toBeGreaterThan(100);
    expect(await at(2601)).toBeCloseTo(once + 400 / 900, 1);
    await at(5000);
    await at(0);
    expect(await at(2600)).toBe(once);
  });

  it("IX-18 a list along the scroll of an element that one jump passes is at its other end", async () => {
    const mark = { selector: "#mark" };
    const along1 = along("a-1", { 0: [move(mark, { yValue: 0 })], 100: [move(mark, { yValue: 400 })] });
    const follow = event("e-1", "SCROLLING_IN_VIEW", on(".box"), "a-1", {
      config: [{ continuousParameterGroupId: "a-1-p", smoothing: 50, startsEntering: true }],
    });
    const body = `${FAR}<div id="mark">Mark</div><p id="end">End</p>`;
    const page = await browser.open("/jump", { html: interactivePage(body, data([follow], [along1])) });
    const moved = (px: number) =>
      page.waitForFunction((down) => {
        const { top } = document.querySelector("#mark")?.getBoundingClientRect() ?? {};
        const { bottom = NaN } = document.querySelector(".box + div")?.getBoundingClientRect() ?? {};
        return top !== undefined && Math.abs(top - bottom - down) < 1;
      }, px);
    // Observers have reported that the box is far from view.
    await frames(page, 5);
    await page.evaluate(() => scrollTo({ top: 6000, behavior: "instant" }));
    await moved(400);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await moved(0);
    await page.goto(`${page.url()}?again#end`);
    await moved(400);
  });

  it("a list along the whole page, and one along the pointer", async () => {
    const page = await browser.open("/pointer", {
      html: interactivePage(
        '<div class="box" style="height:2000px">Box</div>',
        data(
          [
            event("e-1", "PAGE_SCROLL", PAGE, "a-1", {
              config: [{ continuousParameterGroupId: "a-1-p", smoothing: 0 }],
            }),
            event("e-2", "MOUSE_MOVE", PAGE, "a-2", {
              config: [
                {
                  continuousParameterGroupId: "a-2-p",
                  smoothing: 0,
                  restingState: 50,
                  basedOn: "VIEWPORT",
                  selectedAxis: "X_AXIS",
                },
              ],
            }),
          ],
          [
            along("a-1", { 0: [opacity({ selector: ".box" }, 1)], 100: [opacity({ selector: ".box" }, 0.5)] }),
            along("a-2", {
              0: [move({ selector: ".box" }, { xValue: 0 })],
              100: [move({ selector: ".box" }, { xValue: 100 })],
            }),
          ],
        ),
      ),
    });
    await page.evaluate(() => scrollTo(0, 10_000));
    await until(page, ".box", "opacity", "0.5");
    await page.mouse.move(320, 100);
    await page.waitForFunction(() =>
      (document.querySelector(".box") as HTMLElement).style.transform.startsWith("translate3d(25px, 0px"),
    );
  });

  it("events of components", async () => {
    const page = await browser.open("/tabs", {
      html: interactivePage('<div class="box w-tab-link">Tab</div>', pair("TAB_ACTIVE", "TAB_INACTIVE")),
    });
    const dispatch = (type: string) => page.locator(".box").dispatchEvent(type, { bubbles: true });
    await dispatch("COMPONENT_ACTIVE");
    await until(page, ".box", "opacity", "0.9");
    await dispatch("COMPONENT_INACTIVE");
    await until(page, ".box", "opacity", "0.1");
  });
});

describe("the first paint of the page", () => {
  const HIDING = list(
    "a-1",
    [[opacity(SELF, 0), move(SELF, { yValue: 50 })], [opacity(SELF, 1, { duration: 50 })]],
    true,
  );
  const watch = `<script>
    window.seen = [];
    requestAnimationFrame(function look() {
      const box = document.querySelector(".box");
      const ready = document.documentElement.classList.contains("w-mod-ix");
      if (box) window.seen.push(getComputedStyle(box).opacity + "|" + ready);
      if (!ready || window.seen.length < 4) requestAnimationFrame(look);
    });
  </script>`;

  it.each(["", "async"])("IX-32 the initial state, with the class that ends the stylesheet's (%s)", async (how) => {
    const rule = "<style>html.w-mod-js:not(.w-mod-ix) .box { opacity: 0 }</style>";
    const page = await browser.open("/first", {
      html: interactivePage(
        `<p class="box">Box</p><p style="margin-top:900px" class="box">Far</p>`,
        data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1")], [HIDING]),
        { head: rule + watch, script: how },
      ),
    });
    await page.waitForFunction("window.seen.length > 3 && window.seen.at(-1).endsWith('true')");
    const seen = await page.evaluate<string[]>("window.seen");
    expect(seen.filter((look) => !look.startsWith("0|"))).toEqual([]);
    expect(seen.at(-1)).toBe("0|true");
    expect(await computed(page, ".box >> nth=1", "opacity")).toEqual(["0"]);
  });

  it("content that no interaction reveals is shown, content that one does stays hidden until then", async () => {
    const page = await browser.open("/open", {
      html: interactivePage(
        '<p id="lost" style="opacity:0">Lost</p><p class="box" style="opacity:0">Box</p>',
        data([event("e-1", "MOUSE_CLICK", on(".box"), "a-2")], [list("a-2", [[opacity(SELF, 1)]])]),
      ),
    });
    expect(await computed(page, "#lost", "opacity")).toEqual(["1"]);
    expect(await computed(page, ".box", "opacity")).toEqual(["0"]);
  });

  it("everything is shown when the data is broken", async () => {
    browser.expectConsole(/data-interactions="": not readable; expected JSON/);
    const html = interactivePage('<p class="box" style="opacity:0">Box</p>', data([], [])).replace('{"events"', "{{");
    const page = await browser.open("/broken", { html });
    expect(await computed(page, ".box", "opacity")).toEqual(["1"]);
    expect(await page.evaluate(() => document.documentElement.classList.contains("w-mod-ix"))).toBe(true);
  });

  it("Webflow.require('ix2').init(data) starts the engine too, before and after the page has loaded", async () => {
    const clicks = JSON.stringify(data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1")], [HIDING]));
    const inlineScript = interactivePage(
      `${BOX}<script src="/millrace.js"></script><script>Webflow.require("ix2").init(${clicks})</script>`,
      data([], []),
      { script: null },
    );
    const page = await browser.open("/init", {
      html: inlineScript.replace(/<script type="application\/json".*?<\/script>/, ""),
    });
    expect(await inline(page, ".box", "opacity")).toEqual(["0"]);
    await page.evaluate((text) => {
      document.body.insertAdjacentHTML("beforeend", '<p class="box" id="late">Late</p>');
      (window as unknown as { Webflow: { require(name: string): { init(data: unknown): void } } }).Webflow.require(
        "ix2",
      ).init(JSON.parse(text));
    }, clicks);
    expect(await inline(page, "#late", "opacity")).toEqual(["0"]);
    await page.evaluate(() => document.querySelector<HTMLElement>("#late")?.click());
    await until(page, "#late", "opacity", "1");
  });

  it("a page whose scripts write var Webflow = Webflow || [] starts", async () => {
    const queue = "<script>var Webflow = Webflow || []; Webflow.push(() => (document.title = 'pushed'));</script>";
    const page = await browser.open("/var", {
      html: interactivePage(`${BOX}${queue}`, data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1")], [HIDING])),
    });
    expect([await page.title(), await inline(page, ".box", "opacity")]).toEqual(["pushed", ["0"]]);
  });

  it("a script in the head finds elements that are parsed after it ran", async () => {
    const html = interactivePage(
      BOX,
      data(
        [event("e-1", "MOUSE_CLICK", on(".box"), "a-1"), event("e-2", "PAGE_START", PAGE, "a-3")],
        [HIDING, list("a-3", [[item("STYLE_SIZE", { selector: ".box" }, { widthValue: 90, widthUnit: "px" })]])],
      ),
    );
    const page = await browser.open("/head", { html: html.replace("<script defer", "<script") });
    await until(page, ".box", "opacity", "0");
    await until(page, ".box", "width", "90px");
  });

  it("data from a page script is taken up again after stop and start", async () => {
    const given = JSON.stringify(data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1")], [HIDING]));
    const page = await browser.open("/again", {
      html: interactivePage(BOX, data([], []), { script: null }).replace(
        "</body>",
        `<script src="/millrace.js"></script><script>Webflow.require("ix2").init(${given})</script></body>`,
      ),
    });
    await page.evaluate("Millrace.stop()");
    expect(await inline(page, ".box", "opacity")).toEqual([""]);
    await page.evaluate("Millrace.start()");
    expect(await inline(page, ".box", "opacity")).toEqual(["0"]);
  });

  it("a data block that is added later starts its interactions", async () => {
    const page = await browser.open("/added", { html: interactivePage(BOX, data([], [])) });
    await page.evaluate(
      (text) => {
        const block = document.createElement("script");
        block.type = "application/json";
        block.dataset.interactions = "";
        block.textContent = text;
        document.body.append(block);
      },
      JSON.stringify(data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1")], [HIDING])),
    );
    await until(page, ".box", "opacity", "0");
  });

  it("Millrace.stop() restores the page as it was sent, with nothing hidden, and start() begins again", async () => {
    const markup = '<p class="box" style="opacity:0;color:red">Box</p><p class="box">Two</p>';
    const page = await browser.open("/stop", {
      html: interactivePage(markup, data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1")], [HIDING])),
    });
    const styles = () => page.locator(".box").evaluateAll((all) => all.map((element) => element.getAttribute("style")));
    await page.evaluate("Millrace.stop()");
    expect(await styles()).toEqual(["color: red;", null]);
    await page.evaluate("Millrace.start()");
    expect(await inline(page, ".box >> nth=1", "opacity")).toEqual(["0"]);
  });

  it("taps on an iPhone have a pointer under a policy that asks for a nonce", async () => {
    const html = interactivePage(
      '<p class="box">Box</p>',
      data(
        [event("e-1", "MOUSE_CLICK", on(".box"), "a-2")],
        [list("a-2", [[display(SELF, "none"), item("STYLE_SIZE", SELF, { widthValue: 1, widthUnit: "px" })]])],
      ),
      { script: 'nonce="n1"' },
    );
    browser.serve(
      "/ios",
      html.replaceAll("<script>", '<script nonce="n1">').replaceAll("<style>", '<style nonce="n1">'),
      { "content-security-policy": "script-src 'self' 'nonce-n1'; style-src 'nonce-n1'" },
    );
    const page = await browser.open("/ios");
    await page.evaluate(() => {
      Object.defineProperty(navigator, "userAgent", { value: "iPhone", configurable: true });
      (window as unknown as { Webflow: { require(name: string): { init(): void } } }).Webflow.require("ix2").init();
    });
    expect(await computed(page, ".box", "cursor")).toEqual(["pointer"]);
  });
});

describe("a page with first-generation interactions only", () => {
  it("reports nothing about the second generation's data", async () => {
    const block = JSON.stringify({
      events: {},
      actionLists: {},
      legacy: [{ slug: "fade", value: { style: {}, triggers: [] } }],
    });
    browser.serve(
      "/legacy",
      pageHtml(`<p data-ix="fade">Text</p><script type="application/json" data-interactions>${block}</script>`),
    );
    const page = await browser.newPage();
    await page.clock.install();
    await page.goto("/legacy");
    // The message would be shown a second after the load.
    await page.clock.runFor(2000);
    expect(browser.console).toEqual([]);
  });
});
