import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { JQUERY } from "../support/jquery";
import { pageHtml } from "../support/page-html";
import { useBrowser } from "../support/browser";
import { dropdownModel } from "../support/models/dropdown";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

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
    const dropdown = dropdownModel(page);
    await page.getByText("Services").click({ button: "right" });
    expect(await dropdown.open()).toEqual([false, false]);
    await dropdown.press("Services");
    expect(await dropdown.open()).toEqual([true, false]);
    expect(await page.getByText("Nails").first().isVisible()).toBe(true);
  });

  it("DD-11 a native button opens once by Enter and once by Space", async () => {
    const page = await browser.open("/dropdown/click.html");
    const dropdown = dropdownModel(page);
    await page.getByRole("button", { name: "Prices" }).focus();
    await page.keyboard.press("Enter");
    expect(await dropdown.open()).toEqual([false, true]);
    await page.keyboard.press("Space");
    expect(await dropdown.open()).toEqual([false, false]);
  });

  it("DD-12 DD-22 opens under the mouse and closes after it has left", async () => {
    const page = await browser.open("/dropdown/hover.html");
    const dropdown = dropdownModel(page);
    await dropdown.hover("Services");
    expect(await dropdown.open()).toEqual([true]);
    await dropdown.hover("Lashes");
    expect(await dropdown.open()).toEqual([true]);
    // Both times are measured in the page, because a busy machine may read later than the delay is long.
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
    const dropdown = dropdownModel(page);
    await page.getByText("Services").tap();
    expect(await dropdown.open()).toEqual([true]);
    await page.touchscreen.tap(200, 600);
    await page.waitForFunction(() => !document.querySelector(".w--open"));
  });

  it("DD-26 closes when Tab leaves it, forwards and backwards", async () => {
    const page = await browser.open("/dropdown/click.html");
    const dropdown = dropdownModel(page);
    await dropdown.key("Tab", "ArrowDown", "End");
    expect(await dropdown.open()).toEqual([true, false]);
    await page.keyboard.press("Tab");
    expect(await dropdown.open()).toEqual([false, false]);
    await dropdown.key("ArrowDown", "Shift+Tab", "Shift+Tab");
    expect(await dropdown.open()).toEqual([false, false]);
  });

  it.each([1280, 800, 400])("DD-23 the inner one of two closes first by Escape at %d px", async (width) => {
    const page = await browser.open("/dropdown/nested.html", { viewport: { width, height: 700 } });
    const dropdown = dropdownModel(page);
    await dropdown.press("Services");
    await dropdown.press("More");
    expect(await dropdown.open()).toEqual([true, true]);
    await page.keyboard.press("Escape");
    expect(await dropdown.open()).toEqual([true, false]);
    await page.keyboard.press("Escape");
    expect(await dropdown.open()).toEqual([false, false]);
    expect(await dropdown.focused()).toBe("Services");
  });

  it("DD-23 Escape closes what hovering opened, with the focus elsewhere (WCAG 1.4.13)", async () => {
    const page = await browser.open("/dropdown/hover.html");
    const dropdown = dropdownModel(page);
    await page.getByText("A link elsewhere").focus();
    await dropdown.hover("Services");
    expect(await dropdown.open()).toEqual([true]);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector(".w--open"));
    expect(await dropdown.focused()).toBe("A link elsewhere");
  });

  it("DD-23 Escape in an open list of a field closes that list first", async () => {
    const page = await browser.open("/dropdown/click.html");
    const dropdown = dropdownModel(page);
    await page.$eval(".w-dropdown-list", (list) => {
      list.insertAdjacentHTML("beforeend", '<select aria-label="Size"><option>S</option><option>L</option></select>');
    });
    await dropdown.press("Services");
    await page.getByLabel("Size").click();
    await page.waitForFunction(() => document.querySelector("select")?.matches(":is(:open)"));
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("select")?.matches(":is(:open)"));
    expect(await dropdown.open()).toEqual([true, false]);
    await page.keyboard.press("Escape");
    expect(await dropdown.open()).toEqual([false, false]);
    expect(await dropdown.focused()).toBe("Services");
  });

  it("DD-24 a link to a part of the page closes it and scrolls there", async () => {
    const page = await browser.open("/dropdown/click.html");
    const dropdown = dropdownModel(page);
    await dropdown.press("Services");
    await page.locator('a[href="#brows"]').first().click();
    expect(await dropdown.open()).toEqual([false, false]);
    await page.waitForFunction(() => location.hash === "#brows");
  });

  it("DD-7 closes when the bar around it has closed", async () => {
    const page = await browser.open("/dropdown/click.html");
    const dropdown = dropdownModel(page);
    await dropdown.press("Services");
    await page.evaluate(() => document.querySelector(".w-dropdown")?.dispatchEvent(new CustomEvent("w-close")));
    expect(await dropdown.open()).toEqual([false, false]);
  });

  it.each([
    [".w-dropdown", "triggerHandler", "w-close"],
    [".w-dropdown", "triggerHandler", "w-close.w-dropdown"],
    [".w-dropdown-toggle", "trigger", "w-close.w-dropdown"],
  ])("DD-37 a page script closes it: $(%j).%s(%j)", async (selector, method, type) => {
    const page = await browser.open("/jquery", {
      html: pageHtml(
        `<div class="w-dropdown"><div class="w-dropdown-toggle">More</div><nav class="w-dropdown-list"><a
          href="/x">X</a></nav></div>`,
        { head: `<script>${JQUERY}</script>` },
      ),
    });
    await page.getByText("More").click();
    await page.locator('.w-dropdown-toggle[aria-expanded="true"]').waitFor();
    await page.evaluate(
      ([on, name, event]) =>
        (window as unknown as { $: (on: string) => Record<string, (type: string) => void> }).$(on)[name]?.(event),
      [selector, method, type] as const,
    );
    await page.locator('.w-dropdown-toggle[aria-expanded="false"]').waitFor();
  });
});
