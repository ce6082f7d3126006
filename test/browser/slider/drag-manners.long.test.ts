import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { useBrowser } from "../support/browser";
import type { PointerDriver, Pointer } from "../support/pointer-driver";
import { activeDot, openPointer, painted, seen, settled, sliderHtml } from "./strip";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

type How = Parameters<typeof sliderHtml>[0];

/** A slider of 600 px and a pointer over it. */
async function open(how: How = {}, pointer: Pointer = "touch"): Promise<[Page, PointerDriver]> {
  const html = sliderHtml({ style: "width: 600px;", ...how });
  const page = await browser.open("/drag", { html, viewport: { width: 800, height: 700 }, touch: pointer === "touch" });
  return [page, await openPointer(page, pointer)];
}

async function flick(hand: PointerDriver, y?: number): Promise<void> {
  await hand.down(300, y);
  await hand.move(240, undefined, 20);
  await hand.up(10);
}

/** Notes the types of events of the page in its title. */
const note = (page: Page, ...types: string[]) =>
  page.evaluate((names) => {
    document.title = "";
    for (const name of names) addEventListener(name, ({ type }) => (document.title += `${type} `));
  }, types);

const noted = async (page: Page) => (await page.title()).trim();

describe("a click in a slider that can be dragged", () => {
  const links = { slides: Array<string>(3).fill('<a href="#there" style="display: block; height: 100%">There</a>') };
  const hash = (page: Page) => page.evaluate(() => location.hash);

  it.each<Pointer>(["touch", "mouse"])(
    "SL-45 is not dispatched after a drag by %s that ends on the same link",
    async (pointer) => {
      const [page, hand] = await open(links, pointer);
      await note(page, "click");
      await flick(hand);
      await painted(page);
      expect([await hash(page), await noted(page)]).toEqual(["", ""]);
    },
  );

  it("SL-45 is not dispatched after a drag that ends outside the slider", async () => {
    const [page, hand] = await open(links, "mouse");
    await note(page, "click");
    await hand.down(300);
    await hand.move(300 - 20);
    await hand.move(200, 500);
    await hand.up();
    await painted(page);
    expect(await noted(page)).toBe("");
  });

  it.each<[Pointer, number]>([
    ["touch", 0],
    ["mouse", 0],
    ["mouse", 4],
  ])("SL-45 is dispatched after a press by %s that moves %d px", async (pointer, way) => {
    const [page, hand] = await open(links, pointer);
    await hand.down(300);
    if (way) await hand.move(300 + way);
    await hand.up();
    await expect.poll(() => hash(page)).toBe("#there");
    await settled(page);
    expect(await seen(page)).toEqual({ 1: 0 });
  });

  it("SL-45 is dispatched for the press after a drag, for keys and for scripts", async () => {
    const [page, hand] = await open(links, "mouse");
    await flick(hand);
    await settled(page);
    await page.evaluate(() => document.querySelectorAll("a")[1]?.click());
    expect(await hash(page)).toBe("#there");
    await page.evaluate(() => history.replaceState(null, "", "/drag"));
    await page.locator("a").nth(1).press("Enter");
    expect(await hash(page)).toBe("#there");
    await page.evaluate(() => history.replaceState(null, "", "/drag"));
    await hand.down(300);
    await hand.up();
    await expect.poll(() => hash(page)).toBe("#there");
  });

  it("SL-45 turns by an arrow that was pressed with a trembling hand", async () => {
    const [page, hand] = await open({}, "mouse");
    await hand.down(580, 150);
    await hand.move(578);
    await hand.up();
    await settled(page);
    expect(await seen(page)).toEqual({ 2: 0 });
  });
});

describe("a drag with the mouse", () => {
  it("SL-45 selects no text", async () => {
    const [page, hand] = await open(
      { slides: Array<string>(3).fill(`<p>${"Words ".repeat(400)}</p>`), after: "<p>After</p>" },
      "mouse",
    );
    await hand.down(300, 150);
    for (const x of [299, 250, 200, 150]) await hand.move(x, 150 + (300 - x) / 3);
    await hand.move(120, 320);
    expect(await page.evaluate(() => String(getSelection()))).toBe("");
    await hand.up();
  });

  it("SL-45 lets a double click select a word", async () => {
    const [page] = await open({ slides: Array<string>(3).fill(`<p>${"Words ".repeat(400)}</p>`) }, "mouse");
    await page.mouse.dblclick(300, 100);
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe("Words");
  });

  it("SL-45 drags no picture and no link", async () => {
    const picture = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
    const slide = `<a href="#there"><img alt="" width="600" height="300" src="${picture}"></a>`;
    const [page, hand] = await open({ slides: [slide, slide] }, "mouse");
    await page.evaluate(() =>
      addEventListener("dragstart", (event) => {
        if (!event.defaultPrevented) document.title = "dragged";
      }),
    );
    await hand.down(300, 150);
    for (const x of [290, 250, 200]) await hand.move(x);
    await painted(page);
    expect(await page.title()).toBe("Bare");
    expect(await seen(page)).toEqual({ 1: -100, 2: 500 });
    await hand.up();
  });

  it("SL-41 is made by the main button alone", async () => {
    const [page] = await open({}, "mouse");
    await page.mouse.move(300, 150);
    await page.mouse.down({ button: "middle" });
    await page.mouse.move(290, 150);
    await painted(page);
    expect(await seen(page)).toEqual({ 1: 0 });
    await page.mouse.up({ button: "middle" });
  });

  it("SL-46 ends where the button was released unheard", async () => {
    const [page, hand] = await open({}, "mouse");
    await hand.down(300);
    await hand.move(200);
    const client = await page.context().newCDPSession(page);
    await client.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 150, y: 250, buttons: 0 });
    await settled(page);
    expect(await seen(page)).toEqual({ 1: 0 });
  });
});

describe("a finger that is not for the slider", () => {
  const tall = { before: '<div style="height: 100px"></div>', after: '<div style="height: 3000px"></div>' };

  it("SL-41 scrolls the page up and down", async () => {
    const [page, hand] = await open(tall);
    await note(page, "pointercancel", "millrace:slider:change");
    await hand.down(300, 350);
    for (let y = 340; y >= 100; y -= 20) await hand.move(300 - (350 - y) / 4, y, 16);
    await hand.up();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await settled(page);
    expect(await seen(page)).toEqual({ 1: 0 });
    expect(await noted(page)).toBe("pointercancel");
  });

  it("SL-41 does not scroll the page sideways while it drags", async () => {
    const [page, hand] = await open({ after: '<div style="width: 3000px; height: 10px"></div>' });
    await note(page, "scroll");
    await hand.down(400);
    for (let x = 390; x >= 150; x -= 20) await hand.move(x, undefined, 16);
    await hand.up();
    await settled(page);
    expect(await noted(page)).toBe("");
    expect(await seen(page)).toEqual({ 2: 0 });
  });

  it("SL-46 returns the slides when the browser cancels it", async () => {
    const [page, hand] = await open();
    await hand.down(300);
    await hand.move(100, undefined, 20);
    await hand.cancel();
    await settled(page);
    expect(await seen(page)).toEqual({ 1: 0 });
  });

  it("SL-46 returns the slides when a second one arrives, and pinches", async () => {
    const [page, hand] = await open();
    await hand.down(300);
    await hand.move(100, undefined, 20);
    await hand.second(400, 200);
    await settled(page);
    expect(await seen(page)).toEqual({ 1: 0 });
    expect(await page.$eval(".w-slider", (root) => getComputedStyle(root).touchAction)).toBe("pan-y pinch-zoom");
  });

  it("SL-41 ignores a drag on a control that uses the movement itself", async () => {
    const range = '<input type="range" aria-label="Price" value="50" style="width: 600px; height: 300px; margin: 0">';
    for (const pointer of ["touch", "mouse"] as const) {
      const [page, hand] = await open({ slides: [range, range] }, pointer);
      await hand.down(300, 150);
      await hand.move(290);
      await hand.move(280);
      await painted(page);
      expect(await seen(page)).toEqual({ 1: 0 });
      await hand.up();
    }
  });

  it("SL-41 is left to a page script that has taken the press", async () => {
    const [page, hand] = await open();
    await page.evaluate(() =>
      document.querySelector(".w-slide")?.addEventListener("pointerdown", (event) => event.preventDefault()),
    );
    await hand.down(300);
    await hand.move(290);
    await painted(page);
    expect(await seen(page)).toEqual({ 1: 0 });
  });
});

describe("a drag that something else ends", () => {
  it("SL-46 Escape moves the slides back, and later moves of the pointer are ignored", async () => {
    const [page, hand] = await open({}, "mouse");
    await hand.down(300);
    await hand.move(200, undefined, 20);
    await page.keyboard.press("Escape");
    await hand.move(100, undefined, 20);
    await hand.up();
    await settled(page);
    expect(await seen(page)).toEqual({ 1: 0 });
  });

  it("SL-46 Escape removes the group that was sliding over another", async () => {
    const [page, hand] = await open({ attributes: 'data-animation="over"' }, "mouse");
    await hand.down(300);
    await hand.move(200, undefined, 20);
    await page.keyboard.press("Escape");
    await settled(page);
    expect(await seen(page)).toEqual({ 1: 0 });
    expect(await page.$eval(".w-slide:nth-child(2)", (slide) => (slide as HTMLElement).style.visibility)).toBe(
      "hidden",
    );
    await hand.up();
  });

  it("SL-46 a script that shows another group has the last word", async () => {
    const [page, hand] = await open();
    await hand.down(300);
    await hand.move(250);
    await painted(page);
    await page.evaluate(() => document.querySelectorAll<HTMLElement>(".w-slider-dot")[2]?.click());
    await hand.move(200, undefined, 20);
    await hand.up();
    await settled(page);
    expect(await seen(page)).toEqual({ 3: 0 });
    expect(await activeDot(page)).toBe(2);
  });

  it("SL-46 SL-23 a new width shows the group in its place", async () => {
    const [page, hand] = await open();
    await hand.down(300);
    await hand.move(250);
    await page.$eval(".w-slider", (root) => ((root as HTMLElement).style.width = "500px"));
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>(".w-slide")?.style.transform === "translateX(0px)",
    );
    await hand.move(100, undefined, 20);
    await hand.up();
    expect(await seen(page)).toEqual({ 1: 0 });
    expect(await activeDot(page)).toBe(0);
  });

  it("SL-49 stop restores all that it changed", async () => {
    const [page, hand] = await open({ attributes: 'data-infinite="1"' });
    const before = await browser.open("/drag", {
      html: sliderHtml({ style: "width: 600px;", attributes: 'data-infinite="1"' }),
      javaScript: false,
    });
    await flick(hand);
    await hand.down(300);
    await hand.move(200);
    await painted(page);
    await page.evaluate(() => (window as unknown as { Millrace: { stop(): void } }).Millrace.stop());
    await hand.move(100);
    await hand.up();
    await painted(page);
    const html = (of: Page) => of.$eval(".w-slider", (root) => root.outerHTML);
    expect(await html(page)).toBe(await html(before));
  });
});

describe("a drag and the rest of the page", () => {
  it("SL-47 does nothing under data-disable-swipe", async () => {
    const [page, hand] = await open({ attributes: 'data-disable-swipe="true"' });
    await hand.down(300);
    await hand.move(200);
    await painted(page);
    expect(await seen(page)).toEqual({ 1: 0 });
    expect(await page.$eval(".w-slider", (root) => getComputedStyle(root).touchAction)).toBe("auto");
  });

  it("SL-47 ends with data-disable-swipe, once the slider is drawn again", async () => {
    const [page, hand] = await open();
    await page.evaluate(() => {
      document.querySelector(".w-slider")?.setAttribute("data-disable-swipe", "true");
      (window as unknown as { Webflow: { require(name: string): { redraw(): void } } }).Webflow.require(
        "slider",
      ).redraw();
    });
    await flick(hand);
    await settled(page);
    expect(await seen(page)).toEqual({ 1: 0 });
    expect(await page.$eval(".w-slider", (root) => getComputedStyle(root).touchAction)).toBe("auto");
  });

  it.each<Pointer>(["touch", "mouse"])(
    "SL-48 is a swipe by %s for others, on the element under it, and turns once",
    async (pointer) => {
      const [page, hand] = await open({}, pointer);
      await page.evaluate(() =>
        document.addEventListener(
          "swipe",
          (event) =>
            (document.title = `${(event as CustomEvent).detail.direction} ${(event.target as Element).localName}`),
        ),
      );
      await hand.down(300, 25);
      await hand.move(200, undefined, 20);
      await hand.up();
      await settled(page);
      expect(await page.title()).toBe("left p");
      expect(await seen(page)).toEqual({ 2: 0 });
    },
  );

  it("SL-48 a swipe that a script makes shows the next group as ever", async () => {
    const [page] = await open();
    await page.evaluate(() =>
      document
        .querySelector(".w-slide p")
        ?.dispatchEvent(new CustomEvent("swipe", { bubbles: true, detail: { direction: "left" } })),
    );
    await settled(page);
    expect(await seen(page)).toEqual({ 2: 0 });
  });

  it("SL-48 ends automatic changes, also after a return", async () => {
    const [page, hand] = await open({ attributes: 'data-autoplay="true" data-delay="60000"' });
    expect(await page.getByRole("button", { name: "Pause slides" }).count()).toBe(1);
    await hand.down(300);
    await hand.move(280, undefined, 1000);
    await hand.up(1000);
    await expect.poll(() => page.getByRole("button", { name: "Play slides" }).count()).toBe(1);
  });

  it("SL-48 moves a slider inside a slider alone", async () => {
    const page = await browser.open("/slider/nested.html", { viewport: { width: 800, height: 700 }, touch: true });
    const { x = 0, y = 0 } = (await page.locator(".w-slider .w-slider .w-slider-mask").boundingBox()) ?? {};
    const hand = await openPointer(page, "touch");
    await hand.down(x + 300, y + 200);
    await hand.move(x + 200, undefined, 20);
    await painted(page);
    expect([(await seen(page, 0))[1], (await seen(page, 1))[1]]).toEqual([0, -100]);
    await hand.up();
    await settled(page);
    expect([await seen(page, 0), await seen(page, 1)]).toEqual([{ 1: 0 }, { 2: 0 }]);
  });

  it("SL-41 ignores the wheel", async () => {
    const [page, hand] = await open({ after: '<div style="height: 3000px"></div>' }, "mouse");
    await note(page, "wheel");
    await page.evaluate(() => document.addEventListener("wheel", () => undefined, { passive: false }));
    await hand.down(300);
    await hand.move(250);
    const client = await page.context().newCDPSession(page);
    await client.send("Input.dispatchMouseEvent", {
      type: "mouseWheel",
      x: 250,
      y: 250,
      deltaX: 0,
      deltaY: 100,
      buttons: 1,
    });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await hand.up();
  });
});
