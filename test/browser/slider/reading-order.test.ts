import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { useBrowser } from "../support/browser";
import { sliderModel } from "../support/models/slider";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

const state = (page: Page) =>
  page.$$eval(".w-slide", (slides) =>
    slides.map((slide) =>
      slide.getAttribute("aria-hidden") ? (slide.hasAttribute("inert") ? "inert" : "hidden") : "read",
    ),
  );

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);

describe("reading and tab order of a slider", () => {
  it("SL-57 has only the current group in it, in every animation", async () => {
    for (const animation of ["plain", "cross", "over"]) {
      const page = await browser.open(`/slider/${animation}.html`);
      const slider = sliderModel(page);
      expect(await state(page)).toEqual(["read", "inert", "inert"]);
      await slider.next();
      expect(await state(page)).toEqual(["inert", "read", "inert"]);
    }
  });

  it("SL-73 leaves slides that peek into the mask to the pointer, but not to Tab", async () => {
    const page = await browser.open("/slider/peek.html");
    const slider = sliderModel(page);
    expect(await state(page)).toEqual(["read", "hidden", "hidden", "hidden"]);
    const third = page.locator(".w-slide").nth(2).locator("a");
    expect(await third.getAttribute("tabindex")).toBe("-1");
    await page.evaluate(() =>
      document.addEventListener("click", ({ target }) => (document.title = (target as Element).textContent ?? "")),
    );
    await third.click();
    expect(await page.title()).toBe("About lashes");
    await slider.choose(2);
    expect(await third.getAttribute("tabindex")).toBeNull();
  });

  it("SL-63 SL-72 keeps attributes that authors wrote inside slides", async () => {
    const page = await browser.open("/slider/authored.html");
    const slider = sliderModel(page);
    const inside = () =>
      page.$$eval(".w-slide *", (parts) =>
        parts.map((part) => [part.getAttribute("tabindex"), part.getAttribute("aria-hidden")]),
      );
    const before = await inside();
    await slider.next();
    await slider.next();
    expect(await inside()).toEqual(before);
    expect(
      await page.$$eval(".w-slider, .w-slide", (all) => all.map((part) => part.getAttribute("aria-roledescription"))),
    ).toEqual(["carousel", "slide", "slide"]);
    expect(await page.$$eval(".w-slide", (slides) => slides.map(({ role }) => role))).toEqual(["group", "group"]);
    expect(await page.$$eval(".w-slide", (slides) => slides.map((slide) => slide.getAttribute("aria-label")))).toEqual([
      "The blue room",
      "2 of 2",
    ]);
  });

  it("SL-54 moves focus from a slide that leaves to the one that enters", async () => {
    const page = await browser.open("/slider/plain.html");
    await page.locator(".w-slide a").first().focus();
    await page.evaluate(() => document.querySelectorAll<HTMLElement>(".w-slider-dot")[1]?.click());
    expect(await focused(page)).toBe("2 of 3");
  });

  it("SL-27 moves focus from an arrow that hides to the other one", async () => {
    const page = await browser.open("/slider/hide-arrows.html");
    expect(await page.locator(".w-slider-arrow-left").isVisible()).toBe(false);
    await page.locator(".w-slider-arrow-right").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    expect(await page.locator(".w-slider-arrow-right").isVisible()).toBe(false);
    expect(await focused(page)).toBe("previous slide");
  });

  it("SL-55 announces which group is shown, after the next paint, but not on a layout", async () => {
    const page = await browser.open("/slider/plain.html");
    const slider = sliderModel(page);
    const label = page.locator(".w-slider-aria-label");
    expect(await label.textContent()).toBe("");
    await slider.next();
    await expect.poll(() => label.textContent()).toBe("Slide 2 of 3.");
    const inFrame = await page.evaluate(() => {
      const text = () => document.querySelector(".w-slider-aria-label")?.textContent;
      document.querySelector<HTMLElement>(".w-slider-arrow-right")?.click();
      return new Promise((resolve) => requestAnimationFrame(() => resolve(text())));
    });
    expect(inFrame).toBe("Slide 2 of 3.");
    await expect.poll(() => label.textContent()).toBe("Slide 3 of 3.");
  });

  it("SL-65 dispatches an event for every slide at every change, and one for the change", async () => {
    const page = await browser.open("/slider/plain.html");
    const received = await page.evaluate(() => {
      const events: unknown[] = [];
      for (const type of ["COMPONENT_ACTIVE", "COMPONENT_INACTIVE"]) {
        document.addEventListener(type, ({ target }) =>
          events.push(`${type} ${(target as Element).getAttribute("aria-label")}`),
        );
      }
      document.addEventListener("millrace:slider:change", (event) => events.push((event as CustomEvent).detail));
      document.querySelector<HTMLElement>(".w-slider-arrow-right")?.click();
      return events;
    });
    expect(received).toEqual([
      "COMPONENT_ACTIVE 2 of 3",
      "COMPONENT_INACTIVE 1 of 3",
      "COMPONENT_INACTIVE 3 of 3",
      { index: 1, previous: 0, pages: 3, by: "arrow" },
    ]);
  });

  it.each(["plain", "several", "authored", "autoplay", "hide-arrows", "cross", "nested"])(
    "SL-76 is as it was served after stop: %s",
    async (name) => {
      const page = await browser.open(`/slider/${name}.html`);
      const slider = sliderModel(page);
      await slider.next();
      const html = await page.evaluate(() => {
        (window as unknown as { Millrace: { stop(): void } }).Millrace.stop();
        return document.querySelector("main")?.innerHTML;
      });
      const bare = await browser.open(`/slider/${name}.html`, { javaScript: false });
      expect(html).toBe(await bare.$eval("main", (main) => main.innerHTML));
    },
  );

  it("SL-76 is taken down and built up by page scripts", async () => {
    const page = await browser.open("/slider/autoplay.html");
    const counts = await page.evaluate(() => {
      const { Webflow } = window as unknown as {
        Webflow: { require(name: string): { destroy(): void; ready(): void } };
      };
      const count = () => document.querySelectorAll(".w-slider-dot, .w-slider-aria-label, .w-slider button").length;
      const slider = Webflow.require("slider");
      const before = count();
      slider.destroy();
      const without = count();
      slider.ready();
      return [before, without, count()];
    });
    expect(counts).toEqual([5, 0, 5]);
  });
});
