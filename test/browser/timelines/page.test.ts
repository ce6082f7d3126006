import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { begun, framesAskedFor, seen, timelinePage } from "./support";

const browser = useBrowser();

const HIDDEN = "<style>html.w-mod-js:not(.w-mod-ix3) :is(.x) {visibility: hidden !important;}</style>";
const timing = { duration: 0.3, ease: 0 };
const reveal = {
  id: "a",
  tt: 1,
  targets: [["wf:class", ["x"]]],
  timing,
  properties: { "wf:transform": { opacity: ["0%", null], y: ["40px", null] } },
};
const scrollTriggerConfig = { clamp: true, start: "top 80%", end: "bottom top", scrub: null, enter: "play" };
const onScroll = ["wf:scroll", { controlType: "scroll", scrollTriggerConfig }, ["wf:class", ["x"]]];
const onClick = ["wf:click", { controlType: "standard" }, ["wf:class", ["b"]]];
const one = (trigger: unknown, action: object = reveal) =>
  [[{ id: "i", triggers: [trigger], timelineIds: ["t"] }], [{ id: "t", actions: [action] }]] as const;
const LONG = '<div style="height:3000px"></div>';

describe("the start", () => {
  it("IX3-11 content is shown though the part is missing", async () => {
    browser.expectConsole(/millrace-ix3\.js could not be loaded/);
    browser.expectConsole(/Failed to load resource|Refused to execute/);
    const html = timelinePage('<p class="x">Text</p>', one(onScroll), {
      head: HIDDEN,
      script: 'data-parts="/nowhere/"',
    });
    const page = await browser.open("/", { html });
    const first = await seen(page, ".x");
    await expect.poll(async () => (await seen(page, ".x")).visibility).toBe("visible");
    expect(first.visibility).toBe("hidden");
  });

  it("IX3-11 content is shown though the data is broken", async () => {
    browser.expectConsole(/data-interactions-3.*not readable/);
    const html = timelinePage('<p class="x">Text</p>', one(onScroll), { head: HIDDEN }).replace(
      '{"interactions"',
      "{broken",
    );
    const page = await browser.open("/", { html });
    await begun(page);
    expect((await seen(page, ".x")).visibility).toBe("visible");
  });

  it("IX3-6 IX3-FIX-7 does not wait for a picture that never loads", async () => {
    const html = timelinePage('<img src="/never.png" alt=""><p class="x">Text</p>', one(onScroll), { head: HIDDEN });
    browser.serve("/with-picture", html);
    const page = await browser.open("/", { html: pageHtml("<p>Text</p>") });
    await page.route("**/never.png", () => {});
    await page.goto(`${browser.origin}/with-picture`, { waitUntil: "commit" });
    await expect.poll(async () => (await seen(page, ".x")).opacity).toBe(1);
    expect(await page.evaluate(() => document.readyState)).toBe("interactive");
  });

  it("IX3-7 notifies the window before the class is set, once", async () => {
    const head = `<script>window.states = [];
      addEventListener("__wf_ix3_ready", () =>
        states.push(document.documentElement.classList.contains("w-mod-ix3")))</script>`;
    const page = await browser.open("/", { html: timelinePage('<p class="x">Text</p>', one(onScroll), { head }) });
    await begun(page);
    expect(await page.evaluate("states")).toEqual([false]);
  });

  it("B-33 a page without such data never requests the part", async () => {
    const page = await browser.open("/", { html: pageHtml("<p>Text</p>") });
    const names = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(names.filter((name) => name.includes("ix3"))).toEqual([]);
  });

  it("IX3-73 a page script may bring the data, with the calls of an export", async () => {
    const [interactions, timelines] = one(onClick);
    const script = `<script>addEventListener("load", () => {
      const m = Webflow.require("ix3");
      m.ready().then(() => {
        const e = m.getInstance();
        e.register(${JSON.stringify(interactions)}, ${JSON.stringify(timelines)});
      });
    })</script>`;
    const page = await browser.open("/", {
      html: pageHtml(`<button class="b">go</button><p class="x">Text</p>${script}`),
    });
    await expect.poll(async () => (await seen(page, ".x")).opacity).toBe(0);
    await page.locator(".b").focus();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await seen(page, ".x")).opacity).toBe(1);
  });

  it("IX3-73 an event that is emitted before the part has loaded is not lost", async () => {
    const custom = ["wf:custom", { pluginConfig: { eventName: "hello" } }, ["wf:body", ""]];
    const early = `<script>(window.Webflow ||= []).push(() => Webflow.require("ix3").emit("hello"))</script>`;
    const page = await browser.open("/", { html: timelinePage(`<p class="x">Text</p>${early}`, one(custom)) });
    await begun(page);
    await expect.poll(async () => (await seen(page, ".x")).opacity).toBe(1);
  });

  it("IX3-73 IX3-86 destroy, ready and register with copies, as page transitions do", async () => {
    const page = await browser.open("/", {
      html: timelinePage('<button class="b">go</button><p class="x">Text</p>', one(onClick)),
    });
    await begun(page);
    const state = await page.evaluate(async () => {
      interface Ix3 {
        getInstance(): {
          interactions: Map<string, unknown>;
          timelineDefs: Map<string, unknown>;
          register(...lists: unknown[]): void;
        } | null;
        destroy(): void;
        ready(): Promise<void>;
      }
      const ix3 = (window.Webflow as unknown as { require(name: string): Ix3 }).require("ix3");
      const before = ix3.getInstance();
      const lists = [[...(before?.interactions.values() ?? [])], [...(before?.timelineDefs.values() ?? [])]];
      ix3.destroy();
      const gone = [
        ix3.getInstance(),
        document.querySelector(".x")?.getAttribute("style"),
        document.documentElement.classList.contains("w-mod-ix3"),
      ];
      await ix3.ready();
      ix3.getInstance()?.register(...lists);
      return [...gone, document.querySelector<HTMLElement>(".x")?.style.opacity];
    });
    expect(state).toEqual([null, null, true, "0"]);
  });
});

describe("the first screen", () => {
  const html = timelinePage(`<a href="#x" class="x">Link</a>${LONG}`, one(onScroll));

  it("IX3-58 a reveal waits for the first scroll", async () => {
    const page = await browser.open("/", { html });
    await begun(page);
    const before = await seen(page, ".x");
    await page.mouse.wheel(0, 30);
    await expect.poll(async () => (await seen(page, ".x")).opacity).toBe(1);
    expect(before.opacity).toBe(0);
  });

  it("IX3-58 a reveal plays at once when it receives the focus", async () => {
    const page = await browser.open("/", { html });
    await begun(page);
    await page.keyboard.press("Tab");
    await expect.poll(async () => (await seen(page, ".x")).opacity).toBe(1);
  });

  it("IX3-58 on a page that cannot scroll a reveal plays at once", async () => {
    const page = await browser.open("/", { html: timelinePage('<p class="x">Text</p>', one(onScroll)) });
    await expect.poll(async () => (await seen(page, ".x")).opacity).toBe(1);
  });
});

describe("layout", () => {
  it("IX3-45 lines are split again when the width changes, and move on", async () => {
    const words = Array.from({ length: 24 }, (_, index) => `word${index}`).join(" ");
    const lines = { ...reveal, splitText: { type: "lines", mask: "lines" }, targets: [["wf:class", ["x"]]] };
    const html = timelinePage(
      `<button class="b">go</button><h1 class="x" style="font:30px/40px monospace">${words}</h1>`,
      one(onClick, lines),
    );
    const page = await browser.open("/", { html });
    await begun(page);
    const count = () => page.locator(".gsap_split_line").count();
    const wide = await count();
    await page.locator(".b").click();
    await expect.poll(async () => (await seen(page, ".gsap_split_line")).opacity).toBe(1);
    await page.setViewportSize({ width: 500, height: 800 });
    await expect.poll(count).toBeGreaterThan(wide);
    expect((await seen(page, ".gsap_split_line")).opacity).toBe(1);
    const perLine = await page
      .locator(".gsap_split_line")
      .evaluateAll((all) => all.map((line) => line.getClientRects()[0]?.height));
    expect(new Set(perLine)).toEqual(new Set([40]));
  });

  it("IX3-56 a late image moves the positions", async () => {
    const late = `<div id="late"></div><div style="height:1200px"></div><p class="x">Text</p>${LONG}`;
    const page = await browser.open("/", { html: timelinePage(late, one(onScroll)) });
    await begun(page);
    // The positions are measured again in a separate task, once the height has been the same for a while.
    await page.evaluate(() => {
      const measured = window as unknown as { measured: number };
      measured.measured = 0;
      const { getBoundingClientRect } = Element.prototype;
      Element.prototype.getBoundingClientRect = function () {
        measured.measured++;
        return getBoundingClientRect.call(this);
      };
      const box = document.getElementById("late");
      if (box) box.style.height = "1000px";
    });
    await page.waitForFunction(() => (window as unknown as { measured: number }).measured > 0);
    await page.evaluate(() => scrollTo(0, 700));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const early = await seen(page, ".x");
    await page.evaluate(() => scrollTo(0, 1650));
    await expect.poll(async () => (await seen(page, ".x")).opacity).toBe(1);
    expect(early.opacity).toBe(0);
  });

  it("IX3-56 IX3-59 positions are measured while what follows the scroll is at its start", async () => {
    const along = {
      controlType: "scroll",
      scrollTriggerConfig: { start: "top bottom", end: "bottom top", scrub: 0.8 },
    };
    const down = {
      ...reveal,
      tt: 2,
      timing: { duration: 1, ease: 0 },
      targets: [["wf:trigger-only", ""]],
      properties: { "wf:transform": { y: ["75px", "-200px"] } },
    };
    const body = `<div style="height:1200px"></div><div class="x" style="height:100px"></div>${LONG}`;
    const data = one(["wf:scroll", along, ["wf:class", ["x"]]], down);
    const html = timelinePage(body, data, { head: "<style>body { margin: 0 }</style>" });
    const page = await browser.open("/", { html, viewport: { width: 1000, height: 800 } });
    await begun(page);
    // From 475, 75 px below the place of its layout, over the height of window and element.
    const expected = 75 - 275 * ((1000 - 475) / 900);
    await page.evaluate(() => scrollTo(0, 1000));
    await expect.poll(async () => (await seen(page, ".x")).y).toBeCloseTo(expected, 1);
    await page.setViewportSize({ width: 900, height: 800 });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.evaluate(() => scrollTo(0, 1001));
    await expect.poll(async () => (await seen(page, ".x")).y).toBeCloseTo(expected - 275 / 900, 1);
  });

  it("IX3-30 relative values start from the element's current values", async () => {
    const y = [null, { type: "ix3-additive", value: 30, unit: "px" }];
    const down = { ...reveal, tt: 0, properties: { "wf:transform": { y } } };
    const body = '<button class="b">go</button><p class="x" style="transform: translateY(20px)">Text</p>';
    const page = await browser.open("/", { html: timelinePage(body, one(onClick, down)) });
    await begun(page);
    await page.locator(".b").click();
    await expect.poll(async () => (await seen(page, ".x")).y).toBe(50);
  });

  it("IX3-61 each trigger element plays its own animation, at its position", async () => {
    const two = `<p class="x">First</p>${LONG}<p class="x">Second</p>`;
    const own = { ...reveal, targets: [["wf:trigger-only", ""]] };
    const page = await browser.open("/", { html: timelinePage(LONG + two, one(onScroll, own)) });
    await begun(page);
    await page.locator(".x").first().scrollIntoViewIfNeeded();
    await expect.poll(async () => (await seen(page, ".x")).opacity).toBe(1);
    expect((await seen(page, ".x", 1)).opacity).toBe(0);
    await page.locator(".x").last().scrollIntoViewIfNeeded();
    await expect.poll(async () => (await seen(page, ".x", 1)).opacity).toBe(1);
  });

  it("IX3-FIX-12 requests no frames at rest, and measures nothing again for 200 scroll triggers", async () => {
    const many = Array.from({ length: 200 }, () => '<div class="x" style="height:40px"></div>').join("");
    const scrubbed = ["wf:scroll", { scrollTriggerConfig: { scrub: 0.2, clamp: true } }, ["wf:class", ["x"]]];
    const move = {
      ...reveal,
      tt: 2,
      targets: [["wf:trigger-only", ""]],
      properties: { "wf:transform": { y: ["20px", "-20px"] } },
    };
    const page = await browser.open("/", { html: timelinePage(many, one(scrubbed, move)) });
    await begun(page);
    await expect.poll(() => framesAskedFor(page)).toBe(0);
    const work = await page.evaluate(async () => {
      const work = { reads: 0, drawn: 0 };
      const ask = window.requestAnimationFrame;
      window.requestAnimationFrame = (run) => ask((time) => (work.drawn++, run(time)));
      const read = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "offsetTop");
      Object.defineProperty(HTMLElement.prototype, "offsetTop", {
        ...read,
        get() {
          work.reads++;
          return read?.get?.call(this);
        },
      });
      scrollTo(0, 1000);
      // The scroll's own frame, and those in which the scrubbed lists follow it.
      while (!work.drawn) await new Promise(ask);
      for (let calm = 0, before = work.drawn; calm < 10; calm = work.drawn === before ? calm + 1 : 0) {
        before = work.drawn;
        await new Promise(ask);
      }
      return work;
    });
    expect(work.reads).toBe(0);
  });
});
