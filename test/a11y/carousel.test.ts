import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { activeDot, sliderHtml } from "../browser/slider/strip";
import { useBrowser } from "../browser/support/browser";
import { packageRoot } from "../../cli/package-paths";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

const PLAYS = 'data-autoplay="true" data-delay="60000"';

const open = (attributes = PLAYS, more: object = {}, how: object = {}) =>
  browser.open("/carousel", {
    html: sliderHtml({ attributes, before: "<h1>Work</h1>", after: "<p>After it</p>", ...more }),
    touch: true,
    ...how,
  });

const pause = (page: Page) => page.getByRole("button", { name: "Pause slides" });
const play = (page: Page) => page.getByRole("button", { name: "Play slides" });

/** Whether slides change by themselves: the live label is off then (SL-3). */
const changes = (page: Page, running: boolean) =>
  page.waitForFunction(
    (wanted) => (document.querySelector(".w-slider-aria-label")?.getAttribute("aria-live") === "off") === wanted,
    running,
  );

/** Whether a touch in the middle of an element reaches it. */
const isOnTop = (page: Page, selector: string) =>
  page.$eval(selector, (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

describe("a carousel that plays by itself", () => {
  it("SL-50 has a control that is visible, is large enough, and stops and starts it by touch", async () => {
    const page = await open();
    await changes(page, true);
    const box = await pause(page).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(24);
    expect(box?.height).toBeGreaterThanOrEqual(24);
    expect(await isOnTop(page, ".w-slider > button")).toBe(true);
    expect(await pause(page).evaluate((button) => getComputedStyle(button).opacity)).toBe("1");
    await pause(page).tap();
    await page.getByText("After it").tap();
    await changes(page, false);
    await play(page).tap();
    await page.getByText("After it").tap();
    await changes(page, true);
  });

  it("SL-50 does not change the layout by its control", async () => {
    const boxes = async (attributes: string) => {
      const page = await open(attributes);
      await page.waitForFunction(() => document.querySelector(".w-slider-dot"));
      return page.$$eval("h1, p, .w-slider, .w-slider > :not(button), .w-slide", (all) =>
        all.map((element) => JSON.stringify(element.getBoundingClientRect())),
      );
    };
    expect(await boxes(PLAYS)).toEqual(await boxes(""));
  });

  it("SL-50 allows the page to place and hide the control by its class", async () => {
    const page = await open(PLAYS, { before: "<style>.millrace-toggle { inset: 8px 8px auto auto }</style>" });
    const [slider, button] = [await page.locator(".w-slider").boundingBox(), await pause(page).boundingBox()];
    expect((slider?.x ?? 0) + (slider?.width ?? 0) - (button?.x ?? 0) - (button?.width ?? 0)).toBe(8);
    expect((button?.y ?? 0) - (slider?.y ?? 0)).toBe(8);
    const hidden = await open(PLAYS, { before: "<style>.millrace-toggle { display: none }</style>" });
    expect(await hidden.locator(".millrace-toggle").isVisible()).toBe(false);
  });

  it("SL-50 offers no control where there is one page only", async () => {
    const page = await open(PLAYS, { slides: ["<p>Alone</p>"] });
    await page.waitForFunction(() => document.querySelector(".w-slider-dot"));
    expect(await page.locator(".w-slider > button").isVisible()).toBe(false);
    await changes(page, false);
  });

  it("SL-51 stops for good when a slide is tapped", async () => {
    const page = await open();
    await changes(page, true);
    await page.locator(".w-slide").first().tap();
    await play(page).waitFor();
    await page.getByText("After it").tap();
    await changes(page, false);
  });

  it("SL-51 continues when a page script presses a link of a slide", async () => {
    const page = await open(PLAYS, { slides: ['<a href="#x">One</a>', "<p>Two</p>"] });
    await page.locator(".w-slide a").evaluate((link: HTMLElement) => link.click());
    await pause(page).waitFor();
    await changes(page, true);
  });
});

describe("the dots of a carousel", () => {
  it("SL-52 change the slide by arrow keys, Home and End, and keep the focus", async () => {
    const page = await open("");
    await page.locator(".w-slider-dot").first().focus();
    const seen: unknown[] = [];
    for (const key of ["ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home"]) {
      await page.keyboard.press(key);
      const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      seen.push([await activeDot(page), focused]);
    }
    expect(seen).toEqual([
      [1, "Show slide 2 of 3"],
      [2, "Show slide 3 of 3"],
      [2, "Show slide 3 of 3"],
      [1, "Show slide 2 of 3"],
      [0, "Show slide 1 of 3"],
    ]);
  });

  it("SL-52 stop a carousel that plays by itself", async () => {
    const page = await open();
    await page.locator(".w-slider-dot").first().focus();
    await page.keyboard.press("ArrowRight");
    await play(page).waitFor();
  });
});
