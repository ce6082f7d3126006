import type { Page } from "playwright-core";

/** One slider of a page, as its visitor works it. */
export const sliderModel = (page: Page, nth = 0) => {
  const root = page.locator(".w-slider").nth(nth);
  return {
    next: () => root.locator(".w-slider-arrow-right").first().click(),
    previous: () => root.locator(".w-slider-arrow-left").first().click(),
    /** Chooses a group by its dot, counted from 0. */
    choose: (index: number) => root.locator(".w-slider-dot").nth(index).click(),
    /** Position of the current group, by its dot. */
    current: () =>
      root
        .locator(".w-slider-nav")
        .evaluate((nav) => [...nav.children].findIndex((dot) => dot.classList.contains("w-active"))),
  };
};
