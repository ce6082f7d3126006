import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { data, event, item, list, move, on, opacity, SELF } from "../../unit/interactions/data";
import { useBrowser } from "../support/browser";
import { frames } from "../support/frames";
import { computed, inline, interactivePage, until } from "./support";

const browser = useBrowser();

const clicking = (groups: Parameters<typeof list>[1], initial = false) =>
  data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1")], [list("a-1", groups, initial)]);
const BOX = '<button class="box">Box</button>';

/** Counts the work of scripts: requested frames, and written style attributes. */
const COUNTERS = `<script>
  window.work = { frames: 0, writes: 0, reads: 0 };
  window.ask = requestAnimationFrame;
  window.requestAnimationFrame = (run) => (work.frames++, ask(run));
  const read = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function () { work.reads++; return read.call(this); };
  document.addEventListener("DOMContentLoaded", () =>
    new MutationObserver((records) => (work.writes += records.length)).observe(document.body, {
      attributes: true, attributeFilter: ["style"], subtree: true,
    }));
</script>`;

interface Work {
  frames: number;
  writes: number;
  reads: number;
}

const work = (page: Page) => page.evaluate<Work>("({ ...window.work })");
const resetWork = (page: Page) => page.evaluate("Object.assign(window.work, { frames: 0, writes: 0, reads: 0 })");

/** Waits until the animations have reached a time in ms, by a timer: a frame would add to the counted work. */
const played = (page: Page, time: number) =>
  page.evaluate(async (at) => {
    const animations = document.getAnimations();
    const left = () => at - Math.min(...animations.map(({ currentTime }) => Number(currentTime)));
    while (left() > 0) await new Promise((resolve) => setTimeout(resolve, left()));
  }, time);

describe("movement", () => {
  it("100 simultaneous lists of opacity and transform take no main-thread time between start and end", async () => {
    const boxes = Array.from(
      { length: 100 },
      (_, index) => `<div class="one" style="float:left" data-w-id="n${index}">x</div>`,
    ).join("");
    const all = clicking([
      [
        opacity({ selector: ".one" }, 0.2, { duration: 6000, easing: "outQuart" }),
        move({ selector: ".one" }, { yValue: 40, duration: 6000, easing: "outQuart" }),
      ],
    ]);
    const page = await browser.open("/hundred", { html: interactivePage(BOX + boxes, all, { head: COUNTERS }) });
    await page.evaluate(() => document.querySelector<HTMLElement>(".box")?.click());
    await page.waitForFunction(
      () =>
        document.getAnimations().length === 200 &&
        document.getAnimations().every(({ playState }) => playState === "running"),
    );
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable");
    const recalculations = async () =>
      (await client.send("Performance.getMetrics")).metrics.find(({ name }) => name === "RecalcStyleCount")?.value ?? 0;
    // The direct effects of the click have ended by then.
    await played(page, 300);
    await resetWork(page);
    const before = await recalculations();
    await played(page, 1300);
    const middle = await page.evaluate(() => getComputedStyle(document.querySelector(".one") as Element).opacity);
    const during = await work(page);
    expect([during.frames, during.writes]).toEqual([0, 0]);
    // A thousand ms are sixty frames; a main thread that took part would have recalculated in each.
    expect((await recalculations()) - before).toBeLessThan(10);
    expect(Number(middle)).toBeLessThan(0.6);
    await until(page, ".one:last-child", "opacity", "0.2");
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    const neutral = "scale3d(1, 1, 1) rotateX(0deg) rotateY(0deg) rotateZ(0deg) skew(0deg, 0deg)";
    expect(await inline(page, ".one:last-child", "transform", "will-change")).toEqual([
      `translate3d(0px, 40px, 0px) ${neutral}`,
      "",
    ]);
  });

  it("IX-26 a page at rest requests no frame", async () => {
    const page = await browser.open("/rest", {
      html: interactivePage(
        BOX,
        clicking([
          [opacity(SELF, 0.5, { duration: 100 })],
          [item("STYLE_SIZE", SELF, { widthValue: 300, widthUnit: "px", duration: 100 })],
        ]),
        { head: COUNTERS },
      ),
    });
    await page.click(".box");
    await until(page, ".box", "width", "300px");
    const others = await page.evaluate(async () => {
      const { ask, work } = window as unknown as { ask: typeof requestAnimationFrame; work: Work };
      const pass = async (frames: number) => {
        while (frames--) await new Promise((resolve) => ask(resolve));
      };
      await pass(5);
      work.frames = 0;
      await pass(30);
      return work.frames;
    });
    expect(others).toBe(0);
  });

  it("IX-26 a scroll over 1,000 reveals reads each box at most once per wake, before any write", async () => {
    const body = Array.from(
      { length: 1000 },
      (_, index) => `<p class="reveal" id="r${index}" style="opacity:0">${index}</p>`,
    ).join("");
    const reveal = data(
      [event("e-1", "SCROLL_INTO_VIEW", on(".reveal"), "a-1", { stops: "none" })],
      [
        list(
          "a-1",
          [
            [opacity(SELF, 0), move(SELF, { yValue: 30 })],
            [opacity(SELF, 1, { duration: 200 }), move(SELF, { yValue: 0, duration: 200 })],
          ],
          true,
        ),
      ],
    );
    const log = `<script>
      window.phases = [];
      const read = Element.prototype.getBoundingClientRect;
      Element.prototype.getBoundingClientRect = function () { phases.push("r"); return read.call(this); };
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) { phases.push("w"); return animate.apply(this, given); };
    </script>`;
    const page = await browser.open("/thousand", { html: interactivePage(body, reveal, { head: log }) });
    await until(page, "#r0", "opacity", "1");
    await page.waitForFunction(() => !document.getAnimations().length);
    await frames(page);
    const left = await page
      .locator(".reveal")
      .evaluateAll((all) => all.filter((element) => (element as HTMLElement).style.opacity === "0").length);
    await page.evaluate("window.phases.length = 0");
    await page.evaluate(async () => {
      for (const top of [5000, 5100, 5200]) scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    });
    // Elements that entered the view are reported after a frame, and on a busy machine later.
    await page.waitForFunction(() => (window as unknown as { phases: string[] }).phases.includes("w"));
    await frames(page);
    const phases = (await page.evaluate<string[]>("window.phases")).join("");
    // Scroll events of one frame cause one check: all boxes that are left, then all starts.
    expect(phases).toMatch(/^(r+w*)+$/);
    const looks = phases.match(/r+/g) ?? [];
    expect(looks.length).toBeLessThanOrEqual(2);
    // Boxes that an observer has reported as out of view are not measured at all.
    expect(looks[0]?.length).toBeLessThan(left / 5);
    expect(phases).toContain("w");
  });

  it("IX-26 a reveal with an offset plays though it is in its place for one frame only", async () => {
    const body = `<p style="height:1000px"><p class="reveal" style="opacity:0;height:40px">x</p><p
      style="height:3000px">`;
    const offset = { config: { scrollOffsetValue: 40, scrollOffsetUnit: "%" } };
    const reveal = data(
      [event("e-1", "SCROLL_INTO_VIEW", on(".reveal"), "a-1", { stops: "none", ...offset })],
      [list("a-1", [[opacity(SELF, 0)], [opacity(SELF, 1, { duration: 0 })]], true)],
    );
    const page = await browser.open("/offset", {
      html: interactivePage(body, reveal),
      viewport: { width: 390, height: 844 },
    });
    await page.waitForFunction(() => document.documentElement.classList.contains("w-mod-ix"));
    await frames(page);
    await page.evaluate(async () => {
      scrollTo(0, 600);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      scrollTo(0, 0);
    });
    await until(page, ".reveal", "opacity", "1");
  });

  it("shows the same as a script-driven animation at the same moment", async () => {
    const easings = ["outQuart", "inOutCirc", "outBounce", "bouncePast", "ease", "outElastic", "swingFromTo"];
    const body = easings.map((easing, index) => `<i class="one" id="c${index}" title="${easing}">x</i>`).join("");
    const items = easings.map((easing, index) =>
      move({ selector: `#c${index}` }, { xValue: 1000, duration: 1000, easing }),
    );
    const page = await browser.open("/same", { html: interactivePage(BOX + body, clicking([items])) });
    const shown = await page.evaluate(async () => {
      document.querySelector<HTMLElement>(".box")?.click();
      await new Promise(requestAnimationFrame);
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = 250;
      }
      return [...document.querySelectorAll(".one")].map(
        (element) => new DOMMatrix(getComputedStyle(element).transform).m41,
      );
    });
    const { readEasing } = await import("../../../src/interactions/playback/easing");
    shown.forEach((x, index) => expect(Math.abs(x - 1000 * readEasing(easings[index]).at(0.25))).toBeLessThan(3));
  });

  const turn = (more: object) => item("TRANSFORM_ROTATE", SELF, { zValue: 90, zUnit: "deg", ...more });

  it("IX-FIX-1 items of one property with different times show the same as scripts would", async () => {
    const moves = move(SELF, { xValue: 1000, duration: 2000, easing: "outQuart" });
    const turns = turn({ delay: 500, duration: 3000, easing: "outBounce" });
    const page = await browser.open("/different", { html: interactivePage(BOX, clicking([[moves, turns]])) });
    const shown = await page.evaluate(async () => {
      const box = document.querySelector(".box") as HTMLElement;
      box.click();
      await new Promise(requestAnimationFrame);
      const [animation, ...others] = document.getAnimations();
      if (!animation || others.length) throw new Error(`${others.length} further animations`);
      animation.pause();
      return [100, 400, 700, 1300, 1999].map((time) => {
        animation.currentTime = time;
        const { m41, a, b } = new DOMMatrix(getComputedStyle(box).transform);
        return { time, x: m41, angle: (Math.atan2(b, a) * 180) / Math.PI };
      });
    });
    const { readEasing } = await import("../../../src/interactions/playback/easing");
    for (const { time, x, angle } of shown) {
      expect(Math.abs(x - 1000 * readEasing("outQuart").at(time / 2000))).toBeLessThan(2);
      expect(Math.abs(angle - 90 * readEasing("outBounce").at(Math.max(0, time - 500) / 3000))).toBeLessThan(0.2);
    }
  });

  it("IX-FIX-1 when the first of such items ends, the browser plays the others on", async () => {
    const moves = move(SELF, { xValue: 100, duration: 600 });
    const turns = turn({ delay: 200, duration: 900, easing: "ease" });
    const page = await browser.open("/first-ends", {
      html: interactivePage(BOX, clicking([[moves, turns], [opacity(SELF, 0.5, { duration: 0 })]]), {
        head: COUNTERS,
      }),
    });
    await resetWork(page);
    const written = await page.evaluate(async () => {
      const box = document.querySelector(".box") as HTMLElement;
      const first = new Promise<string>((resolve) =>
        new MutationObserver(() => {
          if (box.style.transform.includes("translate3d(100px")) resolve(box.style.transform);
        }).observe(box, { attributes: true }),
      );
      box.click();
      return first;
    });
    // After 400 of 900 ms, with all that is moved.
    expect(Number(/rotateZ\((.+?)deg\)/.exec(written)?.[1])).toBeGreaterThan(10);
    await until(page, ".box", "opacity", "0.5");
    const [transform, hint] = await inline(page, ".box", "transform", "will-change");
    expect(transform).toContain("translate3d(100px, 0px, 0px)");
    expect(transform).toContain("rotateZ(90deg)");
    expect(hint).toBe("");
    // Of 66 frames at least; `until` requests its own with the untouched function.
    expect((await work(page)).writes).toBeLessThan(10);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  it("IX-11 two lists on one property: the later wins, then the older continues from its own time", async () => {
    const two = data(
      [event("e-1", "MOUSE_CLICK", on(".box"), "a-1"), event("e-2", "MOUSE_CLICK", on(".other"), "a-2")],
      [
        list("a-1", [[opacity(SELF, 0, { duration: 4000 })]]),
        list("a-2", [[opacity({ selector: ".box" }, 1, { duration: 200 })]]),
      ],
    );
    const page = await browser.open("/two", {
      html: interactivePage(`${BOX}<button class="other">Other</button>`, two),
    });
    const seen = await page.evaluate(async () => {
      const box = document.querySelector(".box") as HTMLElement;
      const opacity = () => Number(getComputedStyle(box).opacity);
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      box.click();
      while (opacity() > 0.7) await frame();
      const before = opacity();
      document.querySelector<HTMLElement>(".other")?.click();
      while (opacity() <= before) await frame();
      // The later list ends at 1; where the older one is by then, it is less than when it was interrupted.
      let peak = 0;
      while (opacity() > before) {
        peak = Math.max(peak, opacity());
        await frame();
      }
      return { before, peak, after: opacity() };
    });
    expect(seen.before).toBeLessThanOrEqual(0.7);
    expect(seen.peak).toBeGreaterThan(seen.before);
    expect(seen.after).toBeLessThan(seen.before);
  });

  it("IX-57 IX-83 a list that is stopped half way keeps its current look, as inline style", async () => {
    const stopping = data(
      [
        event("e-1", "MOUSE_CLICK", on(".box"), "a-1", { stops: "e-2" }),
        event("e-2", "MOUSE_SECOND_CLICK", on(".box"), "a-2", { stops: "e-1" }),
      ],
      [list("a-1", [[move(SELF, { xValue: 1000, duration: 1000 })]]), list("a-2", [[opacity(SELF, 0.5)]])],
    );
    const page = await browser.open("/stopped", { html: interactivePage(BOX, stopping) });
    const [seen, kept] = await page.evaluate(async () => {
      const box = document.querySelector(".box") as HTMLElement;
      box.click();
      const reached = () => new DOMMatrix(getComputedStyle(box).transform).m41;
      while (reached() <= 200) await new Promise(requestAnimationFrame);
      const before = reached();
      box.click();
      return [before, new DOMMatrix(box.style.transform).m41];
    });
    expect(seen).toBeGreaterThan(200);
    expect(Math.abs((seen ?? 0) - (kept ?? 0))).toBeLessThan(20);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  it("an author's CSS transition does not play the end a second time", async () => {
    const page = await browser.open("/transition", {
      html: interactivePage(
        '<button class="box" style="transition: all 500ms">Box</button>',
        clicking([[opacity(SELF, 0)], [opacity(SELF, 1, { duration: 200 })]], true),
      ),
    });
    // The list's first state has a separate transition.
    await page.waitForFunction(() => getComputedStyle(document.querySelector(".box") as Element).opacity === "0");
    await page.waitForFunction(() => !document.getAnimations().length);
    const low = await page.evaluate(async () => {
      const box = document.querySelector(".box") as HTMLElement;
      box.click();
      while (box.style.opacity !== "1") await new Promise(requestAnimationFrame);
      let lowest = 1;
      for (let index = 0; index < 20; index++) {
        await new Promise(requestAnimationFrame);
        lowest = Math.min(lowest, Number(getComputedStyle(box).opacity));
      }
      return lowest;
    });
    expect(low).toBeGreaterThan(0.9);
  });

  it("IX-82 an accordion opens to its natural height, is fluid after that, and closes to a height of 0", async () => {
    const size = (config: object, duration = 200) => item("STYLE_SIZE", { selector: ".text" }, { ...config, duration });
    const accordion = data(
      [
        event("e-1", "MOUSE_CLICK", on(".box"), "a-1", { stops: "e-2" }),
        event("e-2", "MOUSE_SECOND_CLICK", on(".box"), "a-2", { stops: "e-1" }),
      ],
      [
        list("a-1", [[size({ heightValue: 0, heightUnit: "px" })], [size({ heightUnit: "AUTO" }, 1000)]], true),
        list("a-2", [[size({ heightValue: 0, heightUnit: "px" })]]),
      ],
    );
    const page = await browser.open("/accordion", {
      html: interactivePage(
        `${BOX}<div class="text" style="overflow:hidden"><div style="height:200px">Text</div></div>`,
        accordion,
      ),
    });
    expect(await computed(page, ".text", "height")).toEqual(["0px"]);
    // Recorded from the click on, frame by frame: on a busy machine the motion may have ended when a test reads it.
    await page.evaluate(async () => {
      const text = document.querySelector(".text") as Element;
      document.querySelector<HTMLElement>(".box")?.click();
      for (let height = 0; height <= 20 || height >= 180; height = text.getBoundingClientRect().height)
        await new Promise(requestAnimationFrame);
    });
    await until(page, ".text", "height", "");
    expect(await computed(page, ".text", "height")).toEqual(["200px"]);
    await page.click(".box");
    await until(page, ".text", "height", "0px");
    expect(await inline(page, ".text", "width")).toEqual([""]);
  });

  it("IX-FIX-15 colors of every notation are understood", async () => {
    const notations = {
      hex: "#0102037f",
      oklch: "oklch(0.5 0.1 200)",
      color: "color(srgb 1 0 0)",
      named: "rebeccapurple",
      hsl: "hsl(120 100% 25%)",
    };
    const head = `<style>:root { ${Object.entries(notations)
      .map(([name, value]) => `--${name}: ${value};`)
      .join(" ")} }</style>`;
    const items = Object.keys(notations).map((name) =>
      item(
        "STYLE_TEXT_COLOR",
        { selector: `#${name}` },
        { rValue: 9, gValue: 9, bValue: 9, aValue: 1, globalSwatchId: `--${name}` },
      ),
    );
    const body = Object.keys(notations)
      .map((name) => `<p id="${name}">${name}</p>`)
      .join("");
    const page = await browser.open("/colors", { html: interactivePage(BOX + body, clicking([items]), { head }) });
    await page.click(".box");
    await until(page, "#named", "color", "rgb(102, 51, 153)");
    expect((await inline(page, "#hex", "color"))[0]).toMatch(/^rgba\(1, 2, 3, 0\.498/);
    expect(await inline(page, "#hsl", "color")).toEqual(["rgb(0, 128, 0)"]);
    expect(await inline(page, "#color", "color")).toEqual(["rgb(255, 0, 0)"]);
    expect((await inline(page, "#oklch", "color"))[0]).toMatch(/^rgb\(0, 11\d, 11\d\)$|^rgb\(0, \d+, \d+\)$/);
  });

  it("IX-83 filters run in the browser and end as inline style", async () => {
    const page = await browser.open("/filter", {
      html: interactivePage(
        BOX,
        clicking([
          [
            item("STYLE_FILTER", SELF, {
              filters: [
                { type: "blur", value: 4, unit: "px" },
                { type: "brightness", value: 50, unit: "%" },
              ],
              duration: 200,
            }),
          ],
        ]),
      ),
    });
    await page.click(".box");
    await until(page, ".box", "filter", "blur(4px) brightness(50%)");
  });

  it("visitors who prefer reduced motion see the end at once, and no content stays hidden", async () => {
    const reveal = data(
      [event("e-1", "SCROLL_INTO_VIEW", on(".box"), "a-1", { stops: "none" })],
      [
        list(
          "a-1",
          [
            [opacity(SELF, 0), move(SELF, { yValue: 100 })],
            [move(SELF, { yValue: 0, duration: 60_000 }), opacity(SELF, 1, { duration: 300 })],
          ],
          true,
        ),
      ],
    );
    const page = await browser.open("/reduced", {
      html: interactivePage('<p class="box">Box</p>', reveal),
      reducedMotion: true,
    });
    await until(page, ".box", "opacity", "1");
    await frames(page, 2);
    expect(await computed(page, ".box", "transform")).toEqual(["matrix(1, 0, 0, 1, 0, 0)"]);
  });

  it("IX-FIX-19 an element that was moved and has left the page is not held", async () => {
    const page = await browser.open("/gone", {
      html: interactivePage(
        `${BOX}<p class="gone">Gone</p>`,
        clicking([
          [
            opacity({ selector: ".gone" }, 0.5, { duration: 50 }),
            move({ selector: ".gone" }, { xValue: 5, duration: 50 }),
          ],
        ]),
      ),
    });
    await page.click(".box");
    await until(page, ".gone", "opacity", "0.5");
    await page.evaluate(() => {
      const gone = document.querySelector(".gone") as Element;
      Object.assign(window, { held: new WeakRef(gone) });
      gone.remove();
    });
    await frames(page, 3);
    const client = await page.context().newCDPSession(page);
    await client.send("HeapProfiler.collectGarbage");
    expect(
      await page.evaluate(() => (window as unknown as { held: WeakRef<Element> }).held.deref() === undefined),
    ).toBe(true);
  });
});
