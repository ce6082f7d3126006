import type { Page } from "playwright-core";

/** The tabs of a page, by the words on their links. */
export const tabsModel = (page: Page) => ({
  choose: (link: string) => page.getByText(link).click(),
  /** `data-w-tab` of the panes that are shown. */
  shown: () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".w--tab-active")].map((pane) => pane.getAttribute("data-w-tab")).join(),
    ),
  /** Waits until the pane with this `data-w-tab` is shown. */
  seePane: (name: string) =>
    page.locator(`.w-tab-pane.w--tab-active[data-w-tab="${name}"]`).waitFor({ state: "attached" }),
  /** Waits until every fade has ended. */
  rest: () => page.waitForFunction(() => !document.getAnimations().length),
});
