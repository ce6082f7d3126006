import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { useBrowser } from "../support/browser";
import type { Pointer } from "../support/pointer-driver";
import { activeDot, openPointer, seen, settled, sliderHtml } from "./strip";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

const RIGHT = ".w-slider-arrow-right";
const LEFT = ".w-slider-arrow-left";

const transforms = (page: Page) =>
  page.$$eval(".w-slide", (slides) => slides.map((slide) => (slide as HTMLElement).style.transform));

const dots = (page: Page) => page.locator(".w-slider-nav > *");

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.localName);

async function step(page: Page, selector = RIGHT): Promise<void> {
  await page.locator(selector).first().click();
  await settled(page);
}

describe("a slider when it is mounted", () => {
  it("SL-1 is a region called carousel, and keeps a role and name from the markup", async () => {
    const page = await browser.open("/slider/authored.html");
    expect(
      await page.$eval(".w-slider", (root) => [root.getAttribute("role"), root.getAttribute("aria-label")]),
    ).toEqual(["group", "Our rooms"]);
    const other = await browser.open("/bare", { html: bare() });
    expect(
      await other.$eval(".w-slider", (root) => [root.getAttribute("role"), root.getAttribute("aria-label")]),
    ).toEqual(["region", "carousel"]);
  });

  it("SL-78 makes small arrows targets of 24 px, and nothing moves", async () => {
    const page = await browser.open("/small", {
      html: sliderHtml({
        style: "position:absolute;left:0;top:0;width:400px;height:200px",
        before: `<style>.w-slider > div[class*="arrow"] { position: absolute; width: 20px; height: 20px; margin: auto;
          border-radius: 5px; top: 0; bottom: 0 } .w-slider-arrow-left { left: 10px; right: auto }
          .w-slider > .w-slider-arrow-right { right: 10px; left: auto; height: auto !important }</style>`,
      }),
    });
    const places = await page.$$eval('[class*="slider-arrow"]', (arrows) =>
      arrows.map((arrow) => {
        const { left, top, width, height } = arrow.getBoundingClientRect();
        const drawn = [left + arrow.clientLeft, top + arrow.clientTop, arrow.clientWidth, arrow.clientHeight];
        const isHit = document.elementFromPoint(left + 1, top + 1 + height / 2) === arrow;
        return { drawn, isHit, side: Math.min(width, height) };
      }),
    );
    expect(places).toEqual([
      { drawn: [10, 90, 20, 20], isHit: true, side: 24 },
      // As high as the slider, which only two of its sides say.
      { drawn: [370, 0, 20, 200], isHit: true, side: 24 },
    ]);
    await page.evaluate(() => window.Millrace?.stop());
    expect(await page.$eval(".w-slider-arrow-left", (arrow) => arrow.getAttribute("style"))).toBeNull();
  });

  it("SL-2 numbers its mask by the place of the slider on the page, unless it has an id", async () => {
    const page = await browser.open("/slider/nested.html");
    expect(await page.$$eval(".w-slider-mask", (masks) => masks.map(({ id }) => id))).toEqual([
      "w-slider-mask-0",
      "w-slider-mask-1",
    ]);
    const authored = await browser.open("/slider/authored.html");
    expect(await authored.$eval(".w-slider-mask", ({ id }) => id)).toBe("rooms");
  });

  it("SL-3 has one live label at the end of the mask, off while slides change by themselves", async () => {
    const page = await browser.open("/slider/autoplay.html");
    await page.evaluate(() => (window as { Webflow?: { ready(): void } }).Webflow?.ready());
    // Without its text: on a slow machine the first slide may have changed.
    const label = await page.$eval(".w-slider-mask > :last-child", (element) => {
      const copy = element.cloneNode() as Element;
      copy.removeAttribute("style");
      return copy.outerHTML;
    });
    expect(label).toBe('<div class="w-slider-aria-label" aria-live="off" aria-atomic="true" data-wf-ignore=""></div>');
    expect(await page.locator(".w-slider-aria-label").count()).toBe(1);
    const still = await browser.open("/slider/plain.html");
    expect(await still.locator(".w-slider-aria-label").getAttribute("aria-live")).toBe("polite");
  });

  it("SL-74 has a live label that speaks while slides do not change by themselves", async () => {
    const page = await browser.open("/slider/autoplay.html");
    const live = () => page.locator(".w-slider-aria-label").getAttribute("aria-live");
    expect(await live()).toBe("off");
    await page.hover(".w-slider-mask");
    expect(await live()).toBe("polite");
    await page.mouse.move(0, 0);
    expect(await live()).toBe("off");
  });

  it("SL-4 has no white space between slides, and leaves comments", async () => {
    const html = bare().replace('<div class="w-slide">', '<!-- first --><div class="w-slide">');
    const page = await browser.open("/bare", { html });
    expect(
      await page.$eval(".w-slider-mask", ({ childNodes }) => [...childNodes].map(({ nodeName }) => nodeName)),
    ).toEqual([
      "#comment",
      "DIV",
      "DIV",
      "DIV",
      // The live label.
      "DIV",
    ]);
  });

  it("SL-5 makes buttons of its arrows and does not change native buttons", async () => {
    const page = await browser.open("/slider/plain.html");
    const arrow = page.locator(RIGHT);
    for (const [name, value] of Object.entries({
      role: "button",
      tabindex: "0",
      "aria-controls": "w-slider-mask-0",
      "aria-label": "next slide",
    })) {
      expect(await arrow.getAttribute(name), name).toBe(value);
    }
    expect(await page.locator(LEFT).getAttribute("aria-label")).toBe("previous slide");
    const native = await browser.open("/slider/authored.html");
    expect(await native.$eval(RIGHT, (button) => button.getAttributeNames().sort())).toEqual([
      "aria-controls",
      "class",
      "style",
      "type",
    ]);
  });

  it("SL-6 listens and plays from the start", async () => {
    const page = await browser.open("/slider/plain.html");
    await step(page);
    expect(await activeDot(page)).toBe(1);
  });

  it("SL-7 SL-62 shows the first group and one dot for each", async () => {
    const page = await browser.open("/slider/infinite.html");
    expect(await seen(page)).toEqual({ 1: 0 });
    expect(await dots(page).count()).toBe(3);
    expect(
      await page.$eval(".w-slider-dot", (dot) =>
        Object.fromEntries(dot.getAttributeNames().map((name) => [name, dot.getAttribute(name)])),
      ),
    ).toEqual({
      class: "w-slider-dot w-active",
      "data-wf-ignore": "",
      "aria-label": "Show slide 1 of 3",
      "aria-pressed": "true",
      "aria-current": "true",
      role: "button",
      tabindex: "0",
      style: "margin-right: 3px; margin-left: 3px;",
    });
  });

  it("SL-62 writes numbers into dots of a numbered navigation", async () => {
    const page = await browser.open("/slider/hide-arrows.html");
    expect(await dots(page).allTextContents()).toEqual(["1", "2", "3"]);
  });

  it.each([
    ["true", ["none", "block"]],
    ["false", ["none", "none"]],
  ])("SL-27 shows arrows that a style sheet hides where data-hide-arrows is %s", async (hides, shown) => {
    const style = "<style>.w-slider-arrow-left, .w-slider-arrow-right { display: none }</style></head>";
    const html = bare()
      .replace("</head>", style)
      .replace('class="w-slider"', `class="w-slider" data-hide-arrows="${hides}"`);
    const page = await browser.open("/bare", { html });
    await page.waitForSelector(".w-slider-dot", { state: "attached" });
    const display = (side: string) =>
      page.locator(`.w-slider-arrow-${side}`).evaluate((arrow) => getComputedStyle(arrow).display);
    expect([await display("left"), await display("right")]).toEqual(shown);
  });

  it("SL-7 has its dots before page scripts that waited for the runtime look for them", async () => {
    const script = `<script>window.Webflow = [
      () => (window.found = document.querySelectorAll(".w-slider-dot").length),
    ]</script>`;
    const page = await browser.open("/bare", { html: bare().replace("</head>", `${script}</head>`) });
    expect(await page.evaluate(() => (window as { found?: number }).found)).toBe(3);
  });

  it("SL-8 is laid out when a hidden one is shown, before it is painted", async () => {
    const page = await browser.open("/slider/hidden.html");
    await page.getByText("Two").click();
    await page.waitForSelector(".w-slider-dot");
    expect(await dots(page).count()).toBe(3);
    expect(await seen(page)).toEqual({ 1: 0 });
    await step(page);
    expect(await seen(page)).toEqual({ 2: 0 });
  });
});

describe("ways to show another group", () => {
  it("SL-10 arrows turn by one group", async () => {
    const page = await browser.open("/slider/plain.html");
    await step(page);
    expect(await seen(page)).toEqual({ 2: 0 });
    await step(page, LEFT);
    expect(await seen(page)).toEqual({ 1: 0 });
  });

  it("SL-11 Enter and Space on an arrow turn, and do not propagate", async () => {
    const page = await browser.open("/slider/plain.html");
    await page.evaluate(() => {
      document.body.style.height = "3000px";
      document.addEventListener("keydown", () => (document.title = "escaped"));
    });
    await page.locator(RIGHT).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    expect(await activeDot(page)).toBe(2);
    expect(await page.evaluate(() => [scrollY, document.title])).toEqual([0, "A plain slider"]);
  });

  it("SL-12 SL-53 a click on a dot shows its group and focuses it, a click by a script shows it, too", async () => {
    const page = await browser.open("/slider/plain.html");
    await dots(page).nth(2).click();
    expect(await focused(page)).toBe("Show slide 3 of 3");
    await settled(page);
    expect(await seen(page)).toEqual({ 3: 0 });
    await page.evaluate(() => document.querySelectorAll<HTMLElement>(".w-slider-dot")[1]?.click());
    await settled(page);
    expect(await seen(page)).toEqual({ 2: 0 });
  });

  it("SL-13 keys on dots move focus, stop at the ends, and Enter and Space choose", async () => {
    const page = await browser.open("/slider/plain.html");
    await dots(page).first().focus();
    const walk: [string, string][] = [
      ["ArrowRight", "Show slide 2 of 3"],
      ["ArrowDown", "Show slide 3 of 3"],
      ["ArrowRight", "Show slide 3 of 3"],
      ["ArrowLeft", "Show slide 2 of 3"],
      ["ArrowUp", "Show slide 1 of 3"],
      ["ArrowUp", "Show slide 1 of 3"],
      ["End", "Show slide 3 of 3"],
      ["Home", "Show slide 1 of 3"],
    ];
    for (const [key, name] of walk) {
      await page.keyboard.press(key);
      expect(await focused(page), key).toBe(name);
    }
    expect(await activeDot(page)).toBe(0);
    await page.keyboard.press("End");
    await page.keyboard.press("Space");
    expect(await activeDot(page)).toBe(2);
    expect(await page.$$eval(".w-slider-dot", (all) => all.map((dot) => dot.getAttribute("tabindex")))).toEqual([
      "-1",
      "-1",
      "0",
    ]);
  });

  it.each<Pointer>(["touch", "mouse"])("SL-14 a swipe by %s turns, left onward and right back", async (pointer) => {
    const page = await browser.open("/slider/cross.html", { touch: pointer === "touch" });
    const hand = await openPointer(page, pointer);
    for (const [to, slide] of [
      [500, 2],
      [600, 1],
    ] as const) {
      await hand.down(to === 500 ? 600 : 500);
      await hand.move(to);
      await hand.up();
      await settled(page);
      expect(await seen(page)).toEqual({ [slide]: 0 });
    }
  });

  it("SL-14 data-disable-swipe turns swipes off", async () => {
    const html = bare('data-animation="cross" data-disable-swipe="true"');
    const page = await browser.open("/bare", { html, touch: true, viewport: { width: 390, height: 800 } });
    const hand = await openPointer(page, "touch");
    await hand.down(300);
    await hand.move(200);
    await hand.up();
    await settled(page);
    expect(await seen(page)).toEqual({ 1: 0 });
  });

  it("SL-15 plays by itself, period after period", async () => {
    const page = await browser.open("/slider/autoplay.html");
    await page.waitForFunction(() => document.querySelectorAll(".w-slider-dot")[2]?.classList.contains("w-active"));
    await page.waitForFunction(() => document.querySelectorAll(".w-slider-dot")[0]?.classList.contains("w-active"));
  });

  it("SL-16 wraps around at both ends, infinite or not", async () => {
    const page = await browser.open("/slider/plain.html");
    await step(page, LEFT);
    expect(await seen(page)).toEqual({ 3: 0 });
    await step(page);
    expect(await seen(page)).toEqual({ 1: 0 });
  });

  it("SL-17 arrow keys and clicks on a slide do nothing", async () => {
    const page = await browser.open("/slider/plain.html");
    await page.locator(".w-slide").first().click();
    await page.locator(".w-slide a").first().focus();
    await page.keyboard.press("ArrowRight");
    expect(await activeDot(page)).toBe(0);
  });
});

describe("motion", () => {
  it.each<[name: string, mask: string, easing: string, moving: number]>([
    ["with a usual mask", "", "", 2],
    ["whose mask shows its overflow", "overflow: visible", "", 6],
    ["whose easing overshoots", "", 'data-easing="ease-out-back"', 3],
  ])("SL-56 slide animates the slides inside the mask alone in a slider %s", async (_name, mask, easing, moving) => {
    const html = sliderHtml({
      attributes: `data-animation="slide" ${easing}`,
      style: "width: 600px",
      slides: Array<string>(6).fill("<p>Words</p>"),
    }).replace('class="w-slider-mask"', `class="w-slider-mask" style="${mask}"`);
    const page = await browser.open("/few", { html });
    await page.waitForSelector(".w-slider-dot");
    const count = await page.evaluate((right) => {
      document.querySelector<HTMLElement>(right)?.click();
      return document.getAnimations().filter(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target?.matches(".w-slide");
      }).length;
    }, RIGHT);
    expect(count).toBe(moving);
    expect(await transforms(page)).toEqual(Array(6).fill("translateX(-600px)"));
  });

  it("SL-56 a change that interrupts another begins with all slides side by side", async () => {
    const html = sliderHtml({ style: "width: 600px", slides: Array<string>(6).fill("<p>Words</p>") });
    const page = await browser.open("/between", { html });
    await page.waitForSelector(".w-slider-dot");
    const lefts = await page.evaluate((right) => {
      const arrow = document.querySelector<HTMLElement>(right);
      arrow?.click();
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = 250;
      }
      arrow?.click();
      const slides = [...document.querySelectorAll(".w-slide")];
      return slides.map((slide) => slide.getBoundingClientRect().left);
    }, RIGHT);
    expect(lefts.slice(1).map((left, index) => Math.round(left - (lefts[index] ?? 0)))).toEqual(Array(5).fill(600));
    await settled(page);
    expect(await transforms(page)).toEqual(Array(6).fill("translateX(-1200px)"));
  });

  // Slide, property, start, end, delay and time in ms.
  it.each<[animation: string, moves: unknown[][]]>([
    [
      "cross",
      [
        ["1 of 3", "opacity", "1", "0", 0, 201],
        ["2 of 3", "opacity", "0", "1", 0, 201],
      ],
    ],
    [
      "outin",
      [
        ["1 of 3", "opacity", "1", "0", 0, 101],
        ["2 of 3", "opacity", "0", "1", 100, 101],
      ],
    ],
    ["fade", [["2 of 3", "opacity", "0", "1", 0, 201]]],
    ["over", [["2 of 3", "transform", "translateX(0px)", "translateX(-600px)", 0, 201]]],
  ])("SL-68 %s moves the groups that it needs, the new one above all", async (animation, moves) => {
    const attributes = `data-animation="${animation}" data-duration="201"`;
    const page = await browser.open("/bare", { html: bare(attributes, "width: 600px") });
    await page.waitForSelector(".w-slider-dot");
    const turned = await page.evaluate((right) => {
      document.querySelector<HTMLElement>(right)?.click();
      const [, next] = document.querySelectorAll<HTMLElement>(".w-slide");
      const moved = document.getAnimations().flatMap(({ effect }) => {
        const { target } = effect as KeyframeEffect;
        if (!target?.matches(".w-slide")) return [];
        const [start, end] = (effect as KeyframeEffect).getKeyframes();
        const property = start && "opacity" in start ? "opacity" : "transform";
        const { delay, duration } = effect?.getTiming() ?? {};
        return [[target.getAttribute("aria-label"), property, start?.[property], end?.[property], delay, duration]];
      });
      return { moved: moved.sort(), layer: next?.style.zIndex };
    }, RIGHT);
    expect(turned).toEqual({ moved: moves, layer: "1" });
    await settled(page);
    await step(page);
    expect(await page.$$eval(".w-slide", (all) => all.map((slide) => slide.style.visibility))).toEqual([
      "hidden",
      "hidden",
      "",
    ]);
    expect(await page.$eval(".w-slide:nth-child(3)", (slide) => slide.style.zIndex)).toBe("2");
  });

  it("SL-64 a press on the dot of the current group dispatches again, and has no motion and no live text", async () => {
    const page = await browser.open("/slider/plain.html");
    const events = await page.evaluate(async () => {
      const types: string[] = [];
      for (const type of ["COMPONENT_ACTIVE", "COMPONENT_INACTIVE", "millrace:slider:change"])
        document.addEventListener(type, () => types.push(type));
      document.querySelector<HTMLElement>(".w-slider-dot.w-active")?.click();
      const motions = document.getAnimations().length;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return [motions, document.querySelector(".w-slider-aria-label")?.textContent, ...types];
    });
    expect(events).toEqual([0, "", "COMPONENT_ACTIVE", "COMPONENT_INACTIVE", "COMPONENT_INACTIVE"]);
  });

  it("SL-66 slide moves every slide by its own transform, and wraps back by rewinding", async () => {
    const page = await browser.open("/slider/plain.html");
    await step(page, LEFT);
    const { width } = (await page.locator(".w-slider-mask").boundingBox()) ?? { width: 0 };
    expect(await transforms(page)).toEqual(Array(3).fill(`translateX(-${2 * width}px)`));
  });

  it("SL-67 infinite continues past the end: the checked example of the contract", async () => {
    const page = await browser.open("/bare", { html: bare('data-infinite="1" data-duration="50"', "width: 600px") });
    await step(page, LEFT);
    expect(await transforms(page)).toEqual(["translateX(600px)", "translateX(-1200px)", "translateX(-1200px)"]);
    await step(page);
    expect(await transforms(page)).toEqual(["translateX(0px)", "translateX(0px)", "translateX(-1800px)"]);
    await step(page);
    expect(await transforms(page)).toEqual(Array(3).fill("translateX(-600px)"));
  });

  it.each(["slide", "cross", "outin", "fade", "over", "unheard-of"])(
    "SL-71 %s ends with one group in sight, also when it is interrupted",
    async (animation) => {
      if (animation === "unheard-of") browser.expectConsole(/data-animation="unheard-of".*invalid value/);
      const page = await browser.open("/bare", { html: bare(`data-animation="${animation}" data-duration="120"`) });
      const running = await page.evaluate(() => {
        const arrow = document.querySelector<HTMLElement>(".w-slider-arrow-right");
        arrow?.click();
        arrow?.click();
        return document.getAnimations().length;
      });
      expect(running).toBeGreaterThan(0);
      await settled(page);
      expect(await seen(page)).toEqual({ 3: 0 });
    },
  );

  it.each([
    ["cross", "0"],
    ["fade", "0"],
    ["over", "0"],
    ["over", "-5"],
  ])("SL-69 SL-59 %s with the duration %s is at its end at once", async (animation, duration) => {
    const attributes = `data-animation="${animation}" data-duration="${duration}"`;
    const page = await browser.open("/bare", { html: bare(attributes) });
    await page.evaluate(() => document.querySelector<HTMLElement>(".w-slider-arrow-right")?.click());
    expect(await seen(page)).toEqual({ 2: 0 });
  });

  it("SL-70 visitors who prefer reduced motion see groups change at once", async () => {
    const page = await browser.open("/slider/cross.html", { reducedMotion: true });
    await page.evaluate(() => document.querySelector<HTMLElement>(".w-slider-arrow-right")?.click());
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await seen(page)).toEqual({ 2: 0 });
  });
});

describe("layout", () => {
  it("SL-20 SL-21 groups narrow slides by what the mask shows clear of the arrows", async () => {
    const page = await browser.open("/slider/several.html");
    expect(await dots(page).count()).toBe(3);
    await step(page);
    expect((await transforms(page))[0]).toBe("translateX(-500px)");
    await step(page);
    expect((await transforms(page))[0]).toBe("translateX(-1250px)");
  });

  it.each([1280, 800, 400])("SL-23 keeps the group in its place when the window becomes %d px wide", async (width) => {
    const page = await browser.open("/slider/plain.html", { viewport: { width: 1000, height: 700 } });
    await step(page);
    await page.evaluate(() => document.addEventListener("COMPONENT_ACTIVE", () => (document.title = "active")));
    await page.setViewportSize({ width, height: 700 });
    await page.waitForFunction(() => {
      const mask = document.querySelector(".w-slider-mask") as HTMLElement;
      return (
        document.querySelector<HTMLElement>(".w-slide")?.style.transform ===
        `translateX(-${mask.getBoundingClientRect().width}px)`
      );
    });
    expect(await seen(page)).toEqual({ 2: 0 });
    if (width !== 1280) expect(await page.title()).toBe("active");
  });

  it("SL-23 stays on the last group when fewer are left", async () => {
    const page = await browser.open("/slider/several.html");
    await dots(page).nth(2).click();
    await page.$eval(".w-slider", (root) => ((root as HTMLElement).style.width = "1400px"));
    await page.waitForFunction(() => document.querySelectorAll(".w-slider-dot").length === 2);
    expect(await activeDot(page)).toBe(1);
  });

  it("SL-24 is laid out at once by a redraw, with attributes read again", async () => {
    const page = await browser.open("/slider/several.html");
    const counts = await page.evaluate(() => {
      const root = document.querySelector(".w-slider") as HTMLElement;
      root.setAttribute("data-nav-spacing", "7");
      for (const slide of document.querySelectorAll<HTMLElement>(".w-slide")) slide.style.width = "600px";
      const { Webflow } = window as unknown as { Webflow: { require(name: string): { redraw(): void } } };
      Webflow.require("slider").redraw();
      const [dot] = document.querySelectorAll<HTMLElement>(".w-slider-dot");
      return [document.querySelectorAll(".w-slider-dot").length, dot?.style.marginLeft];
    });
    expect(counts).toEqual([7, "7px"]);
  });

  it("SL-24 measures again after an event on the redraw bus", async () => {
    const page = await browser.open("/slider/several.html");
    await page.evaluate(() => {
      for (const slide of document.querySelectorAll<HTMLElement>(".w-slide")) slide.style.width = "600px";
      (window as unknown as { Webflow: { redraw: { up(): void } } }).Webflow.redraw.up();
    });
    await page.waitForFunction(() => document.querySelectorAll(".w-slider-dot").length === 7);
  });

  it.each([["ready"], ["redraw"], ["redraw", "ready"], []])(
    "SL-25 slides that a script adds get dots, by %s %s",
    async (...calls) => {
      const page = await browser.open("/slider/plain.html");
      await page.evaluate((names) => {
        const mask = document.querySelector(".w-slider-mask") as HTMLElement;
        const slide = document.createElement("div");
        slide.className = "w-slide";
        mask.insertBefore(slide, mask.querySelector(".w-slider-aria-label"));
        const { Webflow } = window as unknown as { Webflow: { require(name: string): Record<string, () => void> } };
        for (const name of names) Webflow.require("slider")[name]?.();
      }, calls.filter(Boolean));
      await page.waitForFunction(() => document.querySelectorAll(".w-slider-dot").length === 4);
      expect(
        await page.$$eval(".w-slide", (slides) => slides.map((slide) => slide.getAttribute("aria-label"))),
      ).toEqual(["1 of 4", "2 of 4", "3 of 4", "4 of 4"]);
    },
  );

  it("SL-26 begins every group at its first slide, the first at 0", async () => {
    const page = await browser.open("/slider/several.html");
    expect(await seen(page)).toEqual({ 1: 0, 2: 250, 3: 500 });
    await step(page);
    expect(await seen(page)).toEqual({ 3: 0, 4: 250, 5: 500 });
  });

  it("SL-75 runs mirrored on right-to-left pages", async () => {
    const page = await browser.open("/slider/right-to-left.html");
    expect(await page.locator(LEFT).getAttribute("aria-label")).toBe("next slide");
    await step(page, LEFT);
    expect(await seen(page)).toEqual({ 2: 0 });
    const hand = await openPointer(page, "mouse");
    await hand.down(500);
    await hand.move(600);
    await hand.up();
    await settled(page);
    expect(await seen(page)).toEqual({ 3: 0 });
  });

  it("SL-60 a slider inside a slider has its own groups", async () => {
    const page = await browser.open("/slider/nested.html");
    await page.locator(".w-slider .w-slider .w-slider-arrow-right").click();
    await settled(page);
    // The inner navigation is first in the document.
    expect([await activeDot(page, 0), await activeDot(page, 1)]).toEqual([1, 0]);
  });
});

/** A slider with three slides and white space all over. */
const bare = (attributes = "", style = "") => sliderHtml({ attributes, style });

describe("a slider with two of a part, or without a style sheet", () => {
  const twice = sliderHtml().replace(
    '<div class="w-slider-nav"></div>',
    (nav) => `${nav}<div class="w-slider-arrow-right" id="second"></div><div class="w-slider-nav" id="more"></div>`,
  );

  it("SL-9 moves by each arrow of a side", async () => {
    const page = await browser.open("/twice", { html: twice });
    await step(page, "#second");
    expect(Object.keys(await seen(page))).toEqual(["2"]);
  });

  it("SL-9 draws dots in each list, and all of them choose", async () => {
    const page = await browser.open("/twice", { html: twice });
    await page.locator("#more > *").nth(2).click();
    await settled(page);
    expect([await activeDot(page), await page.$eval("#more > :last-child", (dot) => dot.className)]).toEqual([
      2,
      "w-slider-dot w-active",
    ]);
  });

  const masks = sliderHtml().replace(
    '<div class="w-slider-nav',
    (nav) => `<div class="w-slider-mask" id="other"> <div class="w-slide"></div> </div>${nav}`,
  );

  it("SL-9 shows the slides of a second mask behind those of the first", async () => {
    const page = await browser.open("/masks", { html: masks });
    await page.locator(".w-slider-dot").nth(3).click();
    await settled(page);
    expect(await seen(page)).toEqual({ 4: 0 });
  });

  it("SL-9 returns the slides of a second mask at the end", async () => {
    const page = await browser.open("/masks", { html: masks });
    const served = await page.evaluate(async () => {
      window.Millrace?.stop();
      return new DOMParser()
        .parseFromString(await (await fetch(location.href)).text(), "text/html")
        .querySelector(".w-slider")?.outerHTML;
    });
    expect(await page.$eval(".w-slider", (slider) => slider.outerHTML)).toBe(served);
  });

  const sheetless = sliderHtml({ slides: ["One", "Two", "Three"] }).replace(/<link rel="stylesheet"[^>]*>/, "");

  it("SL-9 without a style sheet shows one group at a time", async () => {
    const page = await browser.open("/sheetless", { html: sheetless });
    await page.evaluate(() => document.querySelector<HTMLElement>(".w-slider-arrow-right")?.click());
    await settled(page);
    expect(await seen(page)).toEqual({ 2: 0 });
  });

  it("SL-9 without a style sheet has dots that can be seen and pressed", async () => {
    const page = await browser.open("/sheetless", { html: sheetless });
    await page.getByText("3", { exact: true }).click();
    await settled(page);
    expect(await seen(page)).toEqual({ 3: 0 });
  });

  it("SL-9 without a style sheet marks the dot of its group", async () => {
    const page = await browser.open("/sheetless", { html: sheetless });
    const weights = await page.$$eval(".w-slider-dot", (dots) => dots.map((dot) => getComputedStyle(dot).fontWeight));
    expect(weights).toEqual(["700", "400", "400"]);
  });

  it("SL-3 its announcement takes no space where the style sheet has no rule for it", async () => {
    const unknown =
      ".w-slider, .w-slider-mask { height: auto } .w-slider-aria-label { position: static; width: auto; height: " +
      "auto; margin: 0; overflow: visible; clip-path: none }";
    const page = await browser.open("/old", {
      html: sliderHtml().replace("<script", `<style>${unknown}</style><script`),
    });
    const height = () => page.$eval(".w-slider-mask", (mask) => mask.getBoundingClientRect().height);
    const before = await height();
    await page.evaluate(() => document.querySelector<HTMLElement>(".w-slider-arrow-right")?.click());
    await expect.poll(() => page.textContent(".w-slider-aria-label")).toBe("Slide 2 of 3.");
    expect(await height()).toBe(before);
  });
});
