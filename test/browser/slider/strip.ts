import type { Page } from "playwright-core";
import { createPointerDriver, type PointerDriver, type Pointer } from "../support/pointer-driver";

/** Points at a page until its sliders can be dragged, as far as they are to be. */
export async function draggable(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    document.dispatchEvent(new PointerEvent("pointerover"));
    return [...document.querySelectorAll<HTMLElement>(".w-slider")].every(
      ({ dataset, style }) =>
        /cross|outin|fade/.test(dataset.animation ?? "") ||
        dataset.disableSwipe === "true" ||
        dataset.disableSwipe === "1" ||
        style.touchAction,
    );
  });
}

/** A pointer over a page whose sliders can be dragged. */
export async function openPointer(page: Page, pointer: Pointer): Promise<PointerDriver> {
  await draggable(page);
  return createPointerDriver(page, pointer);
}

/** Ends every animation of the page at once, and waits for what follows: the place of a slide does not need its way. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    for (const animation of document.getAnimations()) animation.finish();
    // Their events come with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/** Waits until all changes so far have been painted. */
export const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Left edges of the visible slides in a mask, by their number; others are missing. */
export const seen = (page: Page, slider = 0) =>
  page.evaluate((index) => {
    const mask = document.querySelectorAll(".w-slider-mask")[index] as HTMLElement;
    const room = mask.getBoundingClientRect();
    const found: Record<number, number> = {};
    [...mask.querySelectorAll(":scope > .w-slide")].forEach((slide, position) => {
      const { left, right } = slide.getBoundingClientRect();
      const { visibility, opacity } = getComputedStyle(slide);
      if (visibility === "hidden" || Number(opacity) === 0 || right <= room.left + 1 || left >= room.right - 1) return;
      found[position + 1] = Math.round(left - room.left);
    });
    return found;
  }, slider);

/** Position of the current group, by its dot. */
export const activeDot = (page: Page, slider = 0) =>
  page.evaluate((index) => {
    const nav = document.querySelectorAll(".w-slider-nav")[index];
    return [...(nav?.children ?? [])].findIndex((dot) => dot.classList.contains("w-active"));
  }, slider);

interface SliderHtml {
  /** Attributes of the slider. */
  attributes?: string;
  style?: string;
  /** The content of each slide. */
  slides?: string[];
  /** Inline style of each slide. */
  slideStyle?: string;
  dir?: "ltr" | "rtl";
  before?: string;
  after?: string;
}

/** A page with one slider and white space all over. */
export function sliderHtml({
  attributes = "",
  style = "",
  slides = Array(3).fill("<p>Words</p>"),
  ...more
}: SliderHtml = {}): string {
  const { slideStyle = "", dir = "ltr", before = "", after = "" } = more;
  const styled = slideStyle && ` style="${slideStyle}"`;
  return `<!doctype html><html lang="en" dir="${dir}"><head><title>Bare</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/widgets.css"><script defer src="/millrace.js"></script></head><body>${before}
<div class="w-slider" ${attributes} style="${style}">
  <div class="w-slider-mask">
    ${slides.map((content) => `<div class="w-slide"${styled}>${content}</div>`).join("\n    ")}
  </div>
  <div class="w-slider-arrow-left"></div> <div class="w-slider-arrow-right"></div> <div class="w-slider-nav"></div>
</div>${after}</body></html>`;
}
