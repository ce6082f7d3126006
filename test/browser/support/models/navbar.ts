import type { Page } from "playwright-core";
import { settled, readState } from "../../navbar/bar";

/** One navigation bar of a page, as its visitor works it. */
export const navbarModel = (page: Page, nth = 0) => {
  const button = page.locator(".w-nav").nth(nth).locator(".w-nav-button");
  return {
    press: () => button.click(),
    /** Opens the menu by a click and waits until it is there. */
    async open(): Promise<void> {
      await button.click();
      await settled(page);
    },
    key: (key: string) => button.press(key),
    /** Waits until every motion and its follow-up work has ended. */
    rest: () => settled(page),
    state: () => readState(page, nth),
  };
};
