import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { areTasksSlow } from "../support/slow-tasks";
import { fixturePage, logIn } from "./support";
import { loaded } from "../support/visits";

const browser = useBrowser();
let page: Page;

/** Waits inside the page: a locator would search a thousand rows repeatedly. */
const allRows = () =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const list = document.querySelector("[role=list]") as Element;
        const look = () => void (list.childElementCount === 1000 && resolve());
        new MutationObserver(look).observe(list, { childList: true });
        look();
      }),
  );

const rowAt = (index: number) => page.locator(".row").nth(index);
const readStyle = (index: number) => rowAt(index).getAttribute("style");

beforeEach(async () => {
  page = await browser.open("/many", { html: fixturePage("many") });
  await logIn(page, browser.backend, "user_1000-subscriptions");
  await page.reload();
  await allRows();
});

// With slow tasks, each row would take one.
describe.skipIf(areTasksSlow)("a list of 1,000 subscriptions", () => {
  it("A-113 has the order of the answer, lays out what is near, is read and printed whole, and ends", async () => {
    const names = await page.$$eval(".row h2", (found) => found.map(({ textContent }) => textContent));
    const sent = browser.backend.model.subscriptions.filter(({ userId }) => userId === "user_1000-subscriptions");
    expect(sent).toHaveLength(1000);
    expect(names).toEqual(sent.map(({ productName }) => productName));

    // Rows that are far from the view keep their markup without a layout.
    expect(await readStyle(0)).toBeNull();
    expect(await readStyle(900)).toMatch(/content-visibility: auto/);
    await rowAt(900).scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.querySelectorAll(".row")[900]?.hasAttribute("style") === false);
    await page.waitForFunction(() => {
      const { top, height } = document.querySelectorAll(".row")[900]?.getBoundingClientRect() ?? { top: -1, height: 0 };
      return top >= 0 && top + height <= innerHeight;
    });
    const [first, later] = await Promise.all([rowAt(0).boundingBox(), rowAt(900).boundingBox()]);
    expect(later?.height).toBe(first?.height);

    const tree = await page.locator("[role=list]").ariaSnapshot();
    expect(tree.match(/- listitem/g)).toHaveLength(1000);
    expect(tree).toMatch(/Summer pedicure 996/);
    await page.emulateMedia({ media: "print" });
    const printed = () =>
      [...document.querySelectorAll(".row")].every((row) => row.checkVisibility({ contentVisibilityAuto: true }));
    expect(await page.evaluate(printed)).toBe(true);

    await page.evaluate(() => window.Millrace?.stop());
    expect(await page.locator(".row").count()).toBe(0);
  });

  it("A-114 is canceled far down by keyboard, and the visitor is led back there", async () => {
    await rowAt(700).getByRole("button").focus();
    await page.waitForFunction(() => document.querySelectorAll(".row")[700]?.hasAttribute("style") === false);
    await loaded(page, () => page.keyboard.press("Enter"));
    const message = rowAt(700).getByRole("status");
    await message.waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "status");
    await page.waitForFunction(() => {
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
      return top >= 0 && bottom <= innerHeight;
    });
    expect(await message.textContent()).toBe("This subscription was canceled.");
  });
});
