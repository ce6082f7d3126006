import type { Page } from "playwright-core";

/** The dropdowns of a page, by the words on their toggles. */
export const dropdownModel = (page: Page) => ({
  press: (toggle: string) => page.getByText(toggle).click(),
  hover: (words: string) => page.getByText(words).hover(),
  key: (...keys: readonly string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve()),
  /** Which of them are open, in the order of the page. */
  open: () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".w-dropdown")].map((root) => root.querySelector(":scope > .w--open") !== null),
    ),
  focused: () => page.evaluate(() => document.activeElement?.textContent?.trim()),
});
