import type { Locator, Page } from "playwright-core";

/** Moves the focus to an element by keyboard, in the direction with fewer stops. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isBack = await target.evaluate((element) => {
    const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")];
    const way = stops.indexOf(element) - stops.indexOf(document.activeElement ?? element);
    return way < 0 ? -way < stops.length / 2 : way > stops.length / 2;
  });
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let n = 0; n < 120; n++) {
    if (await isThere()) return;
    await page.keyboard.press(isBack ? "Shift+Tab" : "Tab");
  }
  throw new Error("Tab does not lead there");
}

/** Replaces the text in the field of a label. */
export async function fill(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.locator("main").getByLabel(label, { exact: true }));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Focuses a button or link and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Waits until the focus is on the matching element. */
export async function focused(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
}

/** The button of the footer that logs in or out. */
export const sessionButton = (page: Page): Locator => page.locator("button[data-wf-user-logout]").first();
