import type { Page } from "playwright-core";

/** The states of a page: as loaded, and with each kind of widget open. */
export interface State {
  name: string;
  /** @returns whether the page has it, at this width. */
  reach(page: Page): Promise<boolean>;
}

async function press(page: Page, selector: string): Promise<boolean> {
  const found = page.locator(selector).and(page.locator(":visible")).first();
  if (!(await found.count())) return false;
  // Without the pointer: colors under it are the page's own, and no state of ours.
  return found
    .evaluate((element: HTMLElement) => element.click())
    .then(
      () => true,
      () => false,
    );
}

const opens = (name: string, selector: string): State => ({ name, reach: (page) => press(page, selector) });

export const STATES: readonly State[] = [
  { name: "closed", reach: async () => true },
  opens("menu open", ".w-nav-button"),
  opens("dropdown open", ".w-dropdown-toggle"),
  opens("another tab", ".w-tab-link:not(.w--current)"),
  opens("next slide", ".w-slider-arrow-right"),
  opens("lightbox open", "a.w-lightbox"),
  opens("form with mistakes", ".w-form form:has([required]) [type=submit], form[data-wf-user-form-type] [type=submit]"),
];

/** Shows all content of a page without a script that a script would show. */
export const SHOWN = `
  .w-nav-menu, .w-dropdown-list, .w-tab-pane, .w-form-done, .w-form-fail, .w-form-success, [data-w-id],
  .w-file-upload > *, [style*="display: none"], [style*="display:none"] { display: block !important }
  [data-w-id], [style*="opacity"], .w-slide, .w-tab-pane, .w-dropdown-list, .w-nav-menu {
    opacity: 1 !important; visibility: visible !important; transform: none !important }
  .w-dropdown-list, .w-nav-menu { height: auto !important }`;

/** Waits until nothing moves any more except endless animations. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const limit = new Promise((resolve) => setTimeout(resolve, 2000));
    const finite = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1e6);
    const ends = Promise.allSettled(finite.map(({ finished }) => finished));
    await Promise.race([limit, ends]);
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
}
