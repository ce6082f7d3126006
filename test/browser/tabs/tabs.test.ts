import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../tools/serve/package-paths";
import { holdAnimations } from "../support/animations";
import { useBrowser } from "../support/browser";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

const shown = () => [...document.querySelectorAll(".w--tab-active")].map((pane) => pane.getAttribute("data-w-tab")).join();

/** Notes every component event from now on, with the pane that is shown and its opacity then. */
function record(): void {
  const told: string[] = ((window as unknown as { told: string[] }).told = []);
  for (const type of ["COMPONENT_ACTIVE", "COMPONENT_INACTIVE"]) {
    document.addEventListener(type, ({ target }) => {
      const { localName } = target as Element;
      const visible = document.querySelector(".w--tab-active")?.getAttribute("data-w-tab");
      const sign = type === "COMPONENT_ACTIVE" ? "+" : "-";
      told.push(`${sign} ${localName} ${(target as Element).getAttribute("data-w-tab")}, ${visible} shown`);
    });
  }
}

const told = () => (window as unknown as { told: string[] }).told;

describe("tabs that fade", () => {
  it("change the link at once, then the pane, and leave no style behind", async () => {
    const page = await browser.open("/tabs/fading.html");
    await page.evaluate(record);
    const goOn = await holdAnimations(page);
    await page.getByText("Gel").click();
    expect(await page.evaluate(shown)).toBe("One");
    expect(await page.locator(".w--current").textContent()).toBe("Gel");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Gel");
    await goOn();
    await page.waitForFunction(() => document.querySelector('[data-w-tab="Two"].w--tab-active'));
    await page.waitForFunction(() => !document.getAnimations().length);
    expect(await page.$$eval(".w-tab-pane", (panes) => panes.map((pane) => pane.getAttribute("style")))).toEqual([null, null, null]);
    expect(await page.evaluate(told)).toEqual([
      "- a One, One shown",
      "+ a Two, One shown",
      "- div One, One shown",
      "+ div Two, Two shown",
    ]);
  });

  it("TB-21 show the last tab that was asked for, and tell each part once", async () => {
    const page = await browser.open("/tabs/fading.html");
    await page.evaluate(record);
    const goOn = await holdAnimations(page);
    await page.getByText("Gel").click();
    await page.getByText("Acrylic").click();
    await goOn();
    await page.waitForFunction(() => document.querySelector('[data-w-tab="Three"].w--tab-active'));
    const events = await page.evaluate(told);
    expect(events.filter((event) => event.includes("div"))).toEqual(["- div One, One shown", "+ div Three, Three shown"]);
  });

  it("TB-21 stay when the visitor comes back before the pane has gone", async () => {
    const page = await browser.open("/tabs/fading.html");
    const goOn = await holdAnimations(page);
    await page.getByText("Gel").click();
    await page.getByText("Classic").click();
    await goOn();
    await page.waitForFunction(() => !document.getAnimations().length);
    expect(await page.evaluate(shown)).toBe("One");
    expect(await page.$eval(".w--tab-active", (pane) => getComputedStyle(pane).opacity)).toBe("1");
  });

  it("TB-22 a redraw of something else changes nothing, also in the middle of a fade", async () => {
    const page = await browser.open("/tabs/fading.html");
    const during = await page.evaluate(async () => {
      document.querySelector<HTMLElement>('.w-tab-link[data-w-tab="Two"]')?.click();
      const fades = document.getAnimations();
      for (const fade of fades) fade.pause();
      (window as unknown as { Webflow: { redraw: { up(): void } } }).Webflow.redraw.up();
      for (let frames = 2; frames; frames--) await new Promise((resolve) => requestAnimationFrame(resolve));
      return `${fades.length} ${document.querySelector(".w--tab-active")?.getAttribute("data-w-tab")}`;
    });
    await page.evaluate(record);
    await page.evaluate(() => document.getAnimations().forEach((fade) => fade.play()));
    expect(during).toBe("1 One");
    await page.waitForFunction(() => document.querySelector('[data-w-tab="Two"].w--tab-active'));
    expect(await page.evaluate(told)).toEqual(["+ div Two, Two shown"]);
  });

  it("change at once for visitors who want less motion", async () => {
    const page = await browser.open("/tabs/fading.html", { reducedMotion: true });
    await page.getByText("Gel").click();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await page.evaluate(shown)).toBe("Two");
  });
});

describe("keys", () => {
  it.each([
    [1280, "ArrowRight", null],
    [800, "ArrowRight", null],
    [400, "ArrowDown", "vertical"],
  ])("TB-13 follow the axis of the list at %d px", async (width, key, orientation) => {
    const page = await browser.open("/tabs/plain.html", { viewport: { width, height: 700 } });
    await page.waitForFunction((value) => document.querySelector(".w-tab-menu")?.getAttribute("aria-orientation") === value, orientation);
    await page.keyboard.press("Tab");
    await page.keyboard.press(key);
    expect(await page.evaluate(shown)).toBe("Two");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Gel");
  });

  it("TB-13 change the axis together with the list", async () => {
    const page = await browser.open("/tabs/plain.html", { viewport: { width: 800, height: 700 } });
    await page.setViewportSize({ width: 400, height: 700 });
    await page.waitForSelector('.w-tab-menu[aria-orientation="vertical"]');
    await page.setViewportSize({ width: 800, height: 700 });
    await page.waitForSelector(".w-tab-menu:not([aria-orientation])");
  });

  it("Tab leads from the current tab into its pane", async () => {
    const page = await browser.open("/tabs/plain.html");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("tabpanel");
  });

  it("a tap on a touch screen chooses, and the address stays", async () => {
    const page = await browser.open("/tabs/plain.html", { touch: true, viewport: { width: 390, height: 700 } });
    await page.getByText("Acrylic").tap();
    expect(await page.evaluate(shown)).toBe("Three");
    expect(new URL(page.url()).hash).toBe("");
  });
});
