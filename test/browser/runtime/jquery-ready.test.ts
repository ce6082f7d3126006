import { describe, expect, it } from "vitest";
import { JQUERY } from "../support/jquery";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();
const TAG = '<script defer src="/millrace.js"></script>';
const COUNT = `<script>$(() => { window.counted = $(".w-slider-dot").length; })</script>`;

const SLIDERS = 300;
const slider = `<div class="w-slider"><div class="w-slider-mask"><div class="w-slide">One</div><div
  class="w-slide">Two</div></div><div class="w-slider-nav"></div></div>`;

/** The number of dots that a page script counts as soon as jQuery reports that the document is ready. */
async function counted(scripts: string): Promise<number> {
  const page = await browser.open("/", {
    html: pageHtml(slider.repeat(SLIDERS), { head: `<script>${JQUERY}</script>${scripts}`, script: null }),
  });
  await page.waitForFunction(() => "counted" in window);
  return page.evaluate(() => (window as unknown as { counted: number }).counted);
}

describe("jQuery's ready", () => {
  it.each([
    ["deferred", TAG + COUNT],
    ["blocking", TAG.replace(" defer", "") + COUNT],
  ])("B-25 fires when all widgets are mounted: %s", async (_name, scripts) => {
    expect(await counted(scripts)).toBe(SLIDERS * 2);
  });

  it("B-25 does not wait for a script that does not start by itself", async () => {
    expect(await counted(TAG.replace(" defer", ' defer data-auto="false"') + COUNT)).toBe(0);
  });
});
