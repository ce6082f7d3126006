import type { Page } from "playwright-core";

/** Waits for a number of frames: work that the page delayed to a task or a frame is done by then, or never. */
export function frames(page: Page, count = 2): Promise<void> {
  return page.evaluate(async (left) => {
    for (let index = 0; index < left; index++) await new Promise(requestAnimationFrame);
  }, count);
}
