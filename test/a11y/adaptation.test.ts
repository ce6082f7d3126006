import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../cli/package-paths";
import { siteForm, uploadField } from "../browser/forms/markup";
import { sliderHtml } from "../browser/slider/strip";
import { useBrowser, type OpenOptions } from "../browser/support/browser";
import { pageHtml } from "../browser/support/page-html";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

/** Every visible element that the runtime adds to a page: page, the selector that shows it, and its name. */
const MADE: [what: string, open: (how: OpenOptions) => Promise<Page>][] = [
  [
    "carousel control",
    async (how) => {
      const html = sliderHtml({ attributes: 'data-autoplay="true" data-delay="60000"', before: "<h1>Work</h1>" });
      const page = await browser.open("/carousel", { ...how, html });
      await page.locator(".w-slider-dot").first().waitFor();
      return page;
    },
  ],
  ["video control", (how) => browser.open("/background-video/old.html", how)],
  [
    "field errors",
    async (how) => {
      const fields = `<label for="who">Your name</label><input id="who" required>`;
      const page = await browser.open("/form", { ...how, html: pageHtml(siteForm(fields)) });
      await page.getByRole("button", { name: "Send" }).click();
      await page.locator(".millrace-error").waitFor();
      return page;
    },
  ],
  [
    "upload",
    async (how) => {
      browser.backend.controls.set("storage", { kind: "hang" });
      const page = await browser.open("/form", { ...how, html: pageHtml(siteForm(uploadField("cv"))) });
      await page.setInputFiles("#cv", { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(2000) });
      await page.locator("progress").waitFor();
      return page;
    },
  ],
];

const OURS = "[class^=millrace-]";

/** Elements of ours that are wider than the window, cut off, or too small to press. */
const misfits = (page: Page) =>
  page.$$eval(OURS, (all) =>
    all
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(
        ({ element, box }) =>
          box.left < 0 ||
          box.right > innerWidth ||
          element.scrollWidth > element.clientWidth + 1 ||
          (element.localName === "button" && (box.width < 24 || box.height < 24)),
      )
      .map(({ element }) => element.outerHTML),
  );

const made = (page: Page) => page.locator(OURS).count();

describe.each(MADE)("the %s", (_, open) => {
  it("F-90 F-96 F-97 SL-50 BV-7 fits 320 px, with targets of at least 24 px", async () => {
    const page = await open({ viewport: { width: 320, height: 640 } });
    expect(await made(page)).toBeGreaterThan(0);
    expect(await misfits(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it("F-90 F-96 F-97 SL-50 BV-7 fits with text of 200 %", async () => {
    const page = await open({ viewport: { width: 640, height: 640 } });
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    expect(await misfits(page)).toEqual([]);
  });

  it("F-90 F-96 F-97 SL-50 BV-7 differs from its background in forced colors", async () => {
    const page = await open({});
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    const seen = await page.$$eval(`${OURS}:not(progress)`, (all) =>
      all.map((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        const sign = element.querySelector("path");
        return [color !== backgroundColor, !sign || getComputedStyle(sign).fill === color];
      }),
    );
    expect(seen.flat()).not.toContain(false);
    expect(seen.length).toBeGreaterThan(0);
  });
});
