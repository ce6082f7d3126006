import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../tools/serve/package-paths";
import { useBrowser } from "../support/browser";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

const open = () => [...document.querySelectorAll(".w-dropdown")].map((root) => root.querySelector(":scope > .w--open") !== null);

/** `data-delay` of hover.html in ms. */
const DELAY = 150;

declare global {
  interface Window {
    /** How long a dropdown stayed open after the mouse had left, in ms. */
    __stayed?: Promise<number>;
  }
}

describe("a dropdown in the browser", () => {
  it("DD-10 opens by the left button, and not by the right one", async () => {
    const page = await browser.open("/dropdown/click.html");
    await page.getByText("Services").click({ button: "right" });
    expect(await page.evaluate(open)).toEqual([false, false]);
    await page.getByText("Services").click();
    expect(await page.evaluate(open)).toEqual([true, false]);
    expect(await page.getByText("Nails").first().isVisible()).toBe(true);
  });

  it("DD-11 a native button opens once by Enter and once by Space", async () => {
    const page = await browser.open("/dropdown/click.html");
    await page.getByRole("button", { name: "Prices" }).focus();
    await page.keyboard.press("Enter");
    expect(await page.evaluate(open)).toEqual([false, true]);
    await page.keyboard.press("Space");
    expect(await page.evaluate(open)).toEqual([false, false]);
  });

  it("DD-12 DD-22 opens under the mouse and closes after it has left", async () => {
    const page = await browser.open("/dropdown/hover.html");
    await page.getByText("Services").hover();
    expect(await page.evaluate(open)).toEqual([true]);
    await page.getByText("Lashes").hover();
    expect(await page.evaluate(open)).toEqual([true]);
    // Both moments are noted in the page: a busy machine may ask later than the delay is long.
    await page.evaluate(() => {
      window.__stayed = new Promise((resolve) => {
        let left = Infinity;
        document.querySelector(".w-dropdown")?.addEventListener("mouseleave", () => (left = performance.now()));
        const observer = new MutationObserver(() => {
          if (document.querySelector(".w--open")) return;
          observer.disconnect();
          resolve(performance.now() - left);
        });
        observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ["class"] });
      });
    });
    await page.mouse.move(600, 700);
    // Timers are exact to a millisecond.
    expect(await page.evaluate(() => window.__stayed)).toBeGreaterThanOrEqual(DELAY - 1);
  });

  it("DD-12 a finger opens by tap what a mouse opens by hovering", async () => {
    const page = await browser.open("/dropdown/hover.html", { touch: true, viewport: { width: 390, height: 700 } });
    await page.getByText("Services").tap();
    expect(await page.evaluate(open)).toEqual([true]);
    await page.touchscreen.tap(200, 600);
    await page.waitForFunction(() => !document.querySelector(".w--open"));
  });

  it("DD-26 closes when Tab leaves it, forwards and backwards", async () => {
    const page = await browser.open("/dropdown/click.html");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    expect(await page.evaluate(open)).toEqual([true, false]);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(open)).toEqual([false, false]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(open)).toEqual([false, false]);
  });

  it.each([1280, 800, 400])("DD-23 the inner one of two closes first by Escape at %d px", async (width) => {
    const page = await browser.open("/dropdown/nested.html", { viewport: { width, height: 700 } });
    await page.getByText("Services").click();
    await page.getByText("More").click();
    expect(await page.evaluate(open)).toEqual([true, true]);
    await page.keyboard.press("Escape");
    expect(await page.evaluate(open)).toEqual([true, false]);
    await page.keyboard.press("Escape");
    expect(await page.evaluate(open)).toEqual([false, false]);
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe("Services");
  });

  it("DD-24 a link to a part of the page closes it and goes there", async () => {
    const page = await browser.open("/dropdown/click.html");
    await page.getByText("Services").click();
    await page.locator('a[href="#brows"]').first().click();
    expect(await page.evaluate(open)).toEqual([false, false]);
    await page.waitForFunction(() => location.hash === "#brows");
  });

  it("DD-7 closes when the bar around it has closed", async () => {
    const page = await browser.open("/dropdown/click.html");
    await page.getByText("Services").click();
    await page.evaluate(() => document.querySelector(".w-dropdown")?.dispatchEvent(new CustomEvent("w-close")));
    expect(await page.evaluate(open)).toEqual([false, false]);
  });
});
