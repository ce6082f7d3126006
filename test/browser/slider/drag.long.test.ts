import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { holdAnimations } from "../support/animations";
import { useBrowser } from "../support/browser";
import type { PointerDriver, Pointer } from "../support/pointer-driver";
import { activeDot, openPointer, painted, seen, settled, sliderHtml } from "./strip";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

const POINTERS: Pointer[] = ["touch", "mouse"];
const WIDTH = "width: 600px";

/** A slider of 600 px and a pointer over it. */
async function open(
  how: Parameters<typeof sliderHtml>[0] = {},
  pointer: Pointer = "touch",
  reducedMotion = false,
): Promise<[Page, PointerDriver]> {
  const page = await browser.open("/drag", {
    html: sliderHtml({ style: WIDTH, ...how }),
    viewport: { width: 800, height: 700 },
    touch: pointer === "touch",
    reducedMotion,
  });
  return [page, await openPointer(page, pointer)];
}

const infinite = (slides: number, attributes = "") => ({
  attributes: `data-infinite="true" ${attributes}`,
  slides: Array.from({ length: slides }, (_, index) => `<p>Words ${index + 1}</p>`),
});

/** Slowly enough to be no flick. */
async function dragSlowly(hand: PointerDriver, from: number, to: number): Promise<void> {
  await hand.down(from);
  await hand.move((from + to) / 2, undefined, 1000);
  await hand.move(to, undefined, 1000);
  await hand.up(500);
}

/** A flick of 60 px within 40 ms. */
async function flick(hand: PointerDriver, direction: -1 | 1): Promise<void> {
  await hand.down(300);
  await hand.move(300 + direction * 30, undefined, 15);
  await hand.move(300 + direction * 60, undefined, 15);
  await hand.up(10);
}

describe.each(POINTERS)("slides under a drag by %s", (pointer) => {
  it("SL-40 follow it from the first pixel", async () => {
    const [page, hand] = await open({}, pointer);
    await hand.down(300);
    await hand.move(299);
    await painted(page);
    expect(await seen(page)).toEqual({ 1: -1 });
    for (const x of [290, 200, 250]) {
      await hand.move(x);
      await painted(page);
      expect(await seen(page)).toEqual({ 1: x - 300, 2: x + 300 });
    }
  });

  it("SL-40 of the kind over slide over the group that stays", async () => {
    const [page, hand] = await open({ attributes: 'data-animation="over"' }, pointer);
    await hand.down(300);
    for (const x of [298, 100]) {
      await hand.move(x);
      await painted(page);
      expect(await seen(page)).toEqual({ 1: 0, 2: x + 300 });
    }
    expect(
      await page.evaluate(
        () => document.elementFromPoint(550, 250)?.closest(".w-slide")?.previousElementSibling !== null,
      ),
    ).toBe(true);
  });

  it.each(["cross", "fade", "outin"])("SL-40 of the kind %s wait for the swipe", async (animation) => {
    const [page, hand] = await open({ attributes: `data-animation="${animation}"` }, pointer);
    await hand.down(300);
    await hand.move(299);
    await painted(page);
    expect(await seen(page)).toEqual({ 1: 0 });
    await hand.move(200);
    await settled(page);
    expect(await seen(page)).toEqual({ 2: 0 });
  });

  it("SL-42 settle at the nearest group when they are released slowly", async () => {
    const [page, hand] = await open({}, pointer);
    await dragSlowly(hand, 400, 110);
    await settled(page);
    expect(await seen(page)).toEqual({ 1: 0 });
    await dragSlowly(hand, 400, 90);
    await settled(page);
    expect(await seen(page)).toEqual({ 2: 0 });
  });

  it("SL-42 settle at the next group after a flick, and report it as a swipe", async () => {
    const [page, hand] = await open({}, pointer);
    await page.evaluate(() =>
      document.addEventListener(
        "millrace:slider:change",
        (event) => (document.title = JSON.stringify((event as CustomEvent).detail)),
      ),
    );
    await flick(hand, -1);
    await settled(page);
    expect(await seen(page)).toEqual({ 2: 0 });
    expect(JSON.parse(await page.title())).toEqual({ index: 1, previous: 0, pages: 3, by: "swipe" });
    await flick(hand, 1);
    await settled(page);
    expect(await seen(page)).toEqual({ 1: 0 });
  });

  it("SL-42 settle after one flick of a single move", async () => {
    const [page, hand] = await open({}, pointer);
    await hand.down(300);
    await hand.move(240, undefined, 20);
    await hand.up(20);
    await settled(page);
    expect(await seen(page)).toEqual({ 2: 0 });
  });

  it("SL-42 return after a flick back", async () => {
    const [page, hand] = await open({}, pointer);
    await hand.down(500);
    await hand.move(150, undefined, 300);
    await hand.move(200, undefined, 20);
    await hand.up();
    await settled(page);
    expect(await seen(page)).toEqual({ 1: 0 });
  });

  it("SL-43 resist beyond the ends and do not wrap", async () => {
    const [page, hand] = await open({}, pointer);
    await hand.down(300);
    await hand.move(500);
    await painted(page);
    const { 1: left = 0, ...others } = await seen(page);
    expect(others).toEqual({});
    expect(left).toBeGreaterThan(50);
    expect(left).toBeLessThan(150);
    await hand.up();
    await settled(page);
    expect(await seen(page)).toEqual({ 1: 0 });
  });
});

describe("at the ends of a slider that does not repeat", () => {
  it.each(["slide", "over"])("SL-43 a flick beyond the last group of %s stays there", async (animation) => {
    const [page, hand] = await open({ attributes: `data-animation="${animation}"` });
    await page.locator(".w-slider-dot").nth(2).click();
    await settled(page);
    await flick(hand, -1);
    await settled(page);
    expect(await seen(page)).toEqual({ 3: 0 });
    expect(await activeDot(page)).toBe(2);
  });

  it("SL-43 SL-16 arrows wrap as before", async () => {
    const [page, hand] = await open();
    await flick(hand, 1);
    await page.locator(".w-slider-arrow-left").click();
    await settled(page);
    expect(await seen(page)).toEqual({ 3: 0 });
  });

  it("SL-43 a single group resists to both sides", async () => {
    const [page, hand] = await open(infinite(1));
    for (const direction of [-1, 1] as const) {
      await flick(hand, direction);
      await settled(page);
      expect(await seen(page)).toEqual({ 1: 0 });
    }
  });
});

describe.each([2, 3])("a slider of %d slides that repeats", (count) => {
  const wrapAll = (...steps: number[]) => steps.map((step) => ((step % count) + count) % count);

  it.each(["slide", "over"])("SL-44 is flicked around in %s, onward", async (animation) => {
    const [page, hand] = await open(infinite(count, `data-animation="${animation}" data-duration="50"`));
    for (const index of wrapAll(1, 2, 3, 4, 5, 6)) {
      await flick(hand, -1);
      await settled(page);
      expect(await seen(page)).toEqual({ [index + 1]: 0 });
      expect(await activeDot(page)).toBe(index);
    }
  });

  it.each(["slide", "over"])("SL-44 is flicked around in %s, back", async (animation) => {
    const [page, hand] = await open(infinite(count, `data-animation="${animation}" data-duration="50"`));
    for (const index of wrapAll(-1, -2, -3, -4, -5, -6)) {
      await flick(hand, 1);
      await settled(page);
      expect(await seen(page)).toEqual({ [index + 1]: 0 });
      expect(await activeDot(page)).toBe(index);
    }
  });

  it("SL-44 has the last slide before the first one", async () => {
    const [page, hand] = await open(infinite(count));
    await hand.down(300);
    await hand.move(350);
    await painted(page);
    expect(await seen(page)).toEqual({ 1: 50, [count]: -550 });
    await hand.move(250);
    await painted(page);
    expect(await seen(page)).toEqual({ 1: -50, 2: 550 });
  });

  it("SL-44 is turned by arrows after a drag as ever", async () => {
    const [page, hand] = await open(infinite(count, 'data-duration="50"'));
    await flick(hand, 1);
    await settled(page);
    for (const index of wrapAll(0, 1, 2)) {
      await page.locator(".w-slider-arrow-right").click();
      await settled(page);
      expect(await seen(page)).toEqual({ [index + 1]: 0 });
    }
  });

  it("SL-44 is caught in the middle of a wrap", async () => {
    const [page, hand] = await open(infinite(count));
    await holdAnimations(page);
    await page.locator(".w-slider-arrow-left").click();
    await page.evaluate(() => document.getAnimations().forEach((animation) => (animation.currentTime = 250)));
    const before = await seen(page);
    expect(Object.keys(before)).toHaveLength(2);
    await hand.down(300);
    await hand.move(310);
    await painted(page);
    const after = Object.fromEntries(Object.entries(before).map(([slide, left]) => [slide, left + 10]));
    expect(await seen(page)).toEqual(after);
  });
});

describe("slides of different widths", () => {
  const seven = { slides: Array<string>(7).fill("<p>Words</p>"), slideStyle: "width: 250px" };

  it("SL-42 pass several groups in one drag", async () => {
    const [page, hand] = await open(seven);
    await hand.down(590);
    await hand.move(300, undefined, 1000);
    await hand.move(20, undefined, 1000);
    await hand.up(500);
    await settled(page);
    expect(await activeDot(page)).toBe(1);
    expect(await seen(page)).toEqual({ 3: 0, 4: 250, 5: 500 });
  });

  it("SL-44 close the strip where it repeats", async () => {
    const [page, hand] = await open({ ...seven, attributes: 'data-infinite="1"' });
    await hand.down(300);
    await hand.move(400);
    await painted(page);
    expect(await seen(page)).toEqual({ 7: -150, 1: 100, 2: 350 });
  });

  it("SL-44 show the whole group they settle at, flicked back past the first", async () => {
    const [page, hand] = await open({ ...seven, attributes: 'data-infinite="1"' });
    await flick(hand, 1);
    await settled(page);
    expect(await activeDot(page)).toBe(2);
    expect(await seen(page)).toMatchObject({ 6: 0, 7: 250 });
  });

  it("SL-42 count their margins", async () => {
    const [page, hand] = await open({
      slides: Array<string>(3).fill("<p>Words</p>"),
      slideStyle: "width: 560px; margin-right: 40px",
    });
    await flick(hand, -1);
    await settled(page);
    expect(await seen(page)).toEqual({ 2: 0 });
  });

  it("SL-40 are unequal", async () => {
    const page = await browser.open("/unequal", {
      html: sliderHtml({ style: WIDTH, slides: Array<string>(4).fill("<p>Words</p>") }).replace(
        "</head>",
        "<style>.w-slide:nth-child(odd) { width: 500px }</style></head>",
      ),
      viewport: { width: 800, height: 700 },
      touch: true,
    });
    const hand = await openPointer(page, "touch");
    await flick(hand, -1);
    await settled(page);
    expect(await seen(page)).toEqual({ 2: 0 });
    await flick(hand, -1);
    await settled(page);
    expect(await seen(page)).toEqual({ 3: 0, 4: 500 });
  });
});

describe("a drag on a page from right to left", () => {
  it("SL-40 moves the slides with the finger", async () => {
    const [page, hand] = await open({ dir: "rtl", style: `${WIDTH}; margin-right: auto` });
    await hand.down(300);
    await hand.move(350);
    await painted(page);
    expect(await seen(page)).toEqual({ 1: 50, 2: -550 });
  });

  it("SL-42 is flicked onward to the right", async () => {
    const [page, hand] = await open({ dir: "rtl" });
    await flick(hand, 1);
    await settled(page);
    expect(await activeDot(page)).toBe(1);
    expect(await seen(page)).toEqual({ 2: 0 });
  });

  it("SL-43 resists to the left of the first group", async () => {
    const [page, hand] = await open({ dir: "rtl" });
    await hand.down(300);
    await hand.move(100);
    await painted(page);
    expect((await seen(page))[1]).toBeGreaterThan(-150);
  });

  it("SL-44 wraps around", async () => {
    const [page, hand] = await open({ ...infinite(2), dir: "rtl" });
    for (const index of [1, 0, 1]) {
      await flick(hand, -1);
      await settled(page);
      expect(await seen(page)).toEqual({ [index + 1]: 0 });
    }
  });
});

describe("settling after a drag", () => {
  const timing = (page: Page) =>
    page.evaluate(() =>
      document.getAnimations().map((animation) => Math.round(Number(animation.effect?.getComputedTiming().duration))),
    );

  it("SL-42 lasts as long as a change after a slow release, and less after a quick one", async () => {
    const [page, hand] = await open({ attributes: 'data-duration="900"' });
    await holdAnimations(page);
    await dragSlowly(hand, 400, 90);
    expect(await timing(page)).toEqual([900, 900, 900]);
    const [quick, other] = await open({ attributes: 'data-duration="900"' });
    await holdAnimations(quick);
    await other.down(400);
    await other.move(350, undefined, 20);
    await other.move(300, undefined, 20);
    await other.up(10);
    const [time = 0] = await timing(quick);
    // 500 px to go, at 100 px in 50 ms, more and more slowly.
    expect(time).toBeGreaterThan(500);
    expect(time).toBeLessThan(900);
  });

  it("SL-42 begins where the finger left", async () => {
    const [page, hand] = await open();
    await holdAnimations(page);
    await hand.down(400);
    await hand.move(150, undefined, 20);
    await hand.up();
    expect(await seen(page)).toEqual({ 1: -250, 2: 350 });
  });

  it("SL-47 jumps for visitors who prefer reduced motion, while the drag still follows", async () => {
    const [page, hand] = await open({}, "touch", true);
    await hand.down(300);
    await hand.move(240, undefined, 20);
    await painted(page);
    expect(await seen(page)).toEqual({ 1: -60, 2: 540 });
    await hand.up();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await seen(page)).toEqual({ 2: 0 });
  });

  it("SL-42 is caught by the next drag at its visible position", async () => {
    const [page, hand] = await open();
    await holdAnimations(page);
    await flick(hand, -1);
    await page.evaluate(() => document.getAnimations().forEach((animation) => (animation.currentTime = 50)));
    const { 1: left = 0 } = await seen(page);
    expect(left).toBeLessThan(-60);
    await hand.down(300);
    await hand.move(320);
    await painted(page);
    expect(await seen(page)).toEqual({ 1: left + 20, 2: left + 620 });
  });

  it("SL-42 is at its end when the next drag starts, in over", async () => {
    const [page, hand] = await open({ attributes: 'data-animation="over" data-duration="400"' });
    await flick(hand, -1);
    await flick(hand, -1);
    expect(await activeDot(page)).toBe(2);
    await settled(page);
    expect(await seen(page)).toEqual({ 3: 0 });
  });
});

it("SL-8 SL-40 a slider that was hidden at the start is dragged like any other", async () => {
  const page = await browser.open("/slider/hidden.html", { viewport: { width: 800, height: 700 }, touch: true });
  await page.getByText("Two").click();
  await page.waitForSelector(".w-slider-dot");
  const { x = 0, y = 0, width = 0 } = (await page.locator(".w-slider-mask").boundingBox()) ?? {};
  const hand = await openPointer(page, "touch");
  await hand.down(x + 300, y + 200);
  await hand.move(x + 240, undefined, 20);
  await painted(page);
  expect(await seen(page)).toEqual({ 1: -60, 2: Math.round(width - 60) });
  await hand.up();
  await settled(page);
  expect(await seen(page)).toEqual({ 2: 0 });
});
