import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../cli/package-paths";
import { holdAnimations } from "../support/animations";
import { useBrowser } from "../support/browser";
import { tabsModel } from "../support/models/tabs";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

/** Notes every component event from now on, with the pane that is shown and its opacity then. */
function record(): void {
  const received: string[] = ((window as unknown as { received: string[] }).received = []);
  for (const type of ["COMPONENT_ACTIVE", "COMPONENT_INACTIVE"]) {
    document.addEventListener(type, ({ target }) => {
      const { localName } = target as Element;
      const visible = document.querySelector(".w--tab-active")?.getAttribute("data-w-tab");
      const sign = type === "COMPONENT_ACTIVE" ? "+" : "-";
      received.push(`${sign} ${localName} ${(target as Element).getAttribute("data-w-tab")}, ${visible} shown`);
    });
  }
}

const received = () => (window as unknown as { received: string[] }).received;

describe("tabs that fade", () => {
  it("TB-26 TB-28 change the link at once, then the pane, and remove its styles", async () => {
    const page = await browser.open("/tabs/fading.html");
    const tabs = tabsModel(page);
    await page.evaluate(record);
    const goOn = await holdAnimations(page);
    await tabs.choose("Gel");
    expect(await tabs.shown()).toBe("One");
    expect(await page.locator(".w--current").textContent()).toBe("Gel");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Gel");
    await goOn();
    await tabs.seePane("Two");
    await tabs.rest();
    expect(await page.$$eval(".w-tab-pane", (panes) => panes.map((pane) => pane.getAttribute("style")))).toEqual([
      null,
      null,
      null,
    ]);
    expect(await page.evaluate(received)).toEqual([
      "- a One, One shown",
      "+ a Two, One shown",
      "- div One, One shown",
      "+ div Two, Two shown",
    ]);
  });

  it("TB-24 begin to fade after the paint that marks the link, and not once they are stopped", async () => {
    const page = await browser.open("/tabs/fading.html");
    const goOn = await holdAnimations(page);
    const press = (stop: boolean) =>
      page.evaluate(async (stops) => {
        const other = document.querySelector<HTMLElement>(".w-tab-link:not(.w--current)");
        other?.click();
        if (stops) window.Millrace?.stop();
        const now = document.getAnimations().length;
        await new Promise((done) => requestAnimationFrame(done));
        return [other?.matches(".w--current"), now, document.getAnimations().length];
      }, stop);
    const fades = () => page.evaluate(() => document.getAnimations().length);
    expect(await press(false)).toEqual([true, 0, 0]);
    await expect.poll(fades).toBe(1);
    await goOn();
    await tabsModel(page).rest();
    expect((await press(true)).slice(1)).toEqual([0, 0]);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await fades()).toBe(0);
  });

  it("TB-21 show the last tab that was requested, and dispatch each part once", async () => {
    const page = await browser.open("/tabs/fading.html");
    const tabs = tabsModel(page);
    await page.evaluate(record);
    const goOn = await holdAnimations(page);
    await tabs.choose("Gel");
    await tabs.choose("Acrylic");
    await goOn();
    await tabs.seePane("Three");
    const events = await page.evaluate(received);
    expect(events.filter((event) => event.includes("div"))).toEqual([
      "- div One, One shown",
      "+ div Three, Three shown",
    ]);
  });

  it("TB-21 stay when the visitor returns before the pane has left", async () => {
    const page = await browser.open("/tabs/fading.html");
    const tabs = tabsModel(page);
    const goOn = await holdAnimations(page);
    await tabs.choose("Gel");
    await tabs.choose("Classic");
    await goOn();
    await tabs.rest();
    expect(await tabs.shown()).toBe("One");
    expect(await page.$eval(".w--tab-active", (pane) => getComputedStyle(pane).opacity)).toBe("1");
  });

  it("TB-21 do not fade out when the visitor returns before the paint", async () => {
    const page = await browser.open("/tabs/fading.html");
    await holdAnimations(page);
    const inlineOpacity = await page.evaluate(async () => {
      const [first, second] = document.querySelectorAll<HTMLElement>(".w-tab-link");
      second?.click();
      first?.click();
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return document.querySelector<HTMLElement>(".w--tab-active")?.style.opacity;
    });
    // The value at the end of the fade, which is held.
    expect(inlineOpacity).toBe("1");
  });

  it("TB-22 a redraw of another component changes nothing, also in the middle of a fade", async () => {
    const page = await browser.open("/tabs/fading.html");
    const tabs = tabsModel(page);
    const during = await page.evaluate(async () => {
      document.querySelector<HTMLElement>('.w-tab-link[data-w-tab="Two"]')?.click();
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      while (!document.getAnimations().length) await frame();
      const fades = document.getAnimations();
      for (const fade of fades) fade.pause();
      (window as unknown as { Webflow: { redraw: { up(): void } } }).Webflow.redraw.up();
      for (let frames = 2; frames; frames--) await frame();
      return `${fades.length} ${document.querySelector(".w--tab-active")?.getAttribute("data-w-tab")}`;
    });
    await page.evaluate(record);
    await page.evaluate(() => document.getAnimations().forEach((fade) => fade.play()));
    expect(during).toBe("1 One");
    await tabs.seePane("Two");
    expect(await page.evaluate(received)).toEqual(["+ div Two, Two shown"]);
  });

  it("TB-30 change at once for visitors who prefer reduced motion", async () => {
    const page = await browser.open("/tabs/fading.html", { reducedMotion: true });
    const tabs = tabsModel(page);
    await tabs.choose("Gel");
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await tabs.shown()).toBe("Two");
  });
});

describe("keys", () => {
  it.each([
    [1280, "ArrowRight", null],
    [800, "ArrowRight", null],
    [400, "ArrowDown", "vertical"],
    [400, "ArrowRight", "vertical"],
  ])("TB-13 follow the axis of the list at %d px", async (width, key, orientation) => {
    const page = await browser.open("/tabs/plain.html", { viewport: { width, height: 700 } });
    const tabs = tabsModel(page);
    await page.waitForFunction(
      (value) => document.querySelector(".w-tab-menu")?.getAttribute("aria-orientation") === value,
      orientation,
    );
    await page.keyboard.press("Tab");
    await page.keyboard.press(key);
    expect(await tabs.shown()).toBe("Two");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Gel");
  });

  it("TB-13 change the axis together with the list", async () => {
    const page = await browser.open("/tabs/plain.html", { viewport: { width: 800, height: 700 } });
    await page.setViewportSize({ width: 400, height: 700 });
    await page.waitForSelector('.w-tab-menu[aria-orientation="vertical"]');
    await page.setViewportSize({ width: 800, height: 700 });
    await page.waitForSelector(".w-tab-menu:not([aria-orientation])");
  });

  it("TB-29 Tab leads from the current tab into its pane", async () => {
    const page = await browser.open("/tabs/plain.html");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("tabpanel");
  });

  it("TB-10 a tap on a touch screen chooses, and the address stays", async () => {
    const page = await browser.open("/tabs/plain.html", { touch: true, viewport: { width: 390, height: 700 } });
    const tabs = tabsModel(page);
    await page.getByText("Acrylic").tap();
    expect(await tabs.shown()).toBe("Three");
    expect(new URL(page.url()).hash).toBe("");
  });
});
