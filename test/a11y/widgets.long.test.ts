import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { packageRoot } from "../../cli/package-paths";
import { expectAccessible } from "../browser/support/axe";
import { useBrowser } from "../browser/support/browser";

const browser = useBrowser({ root: join(packageRoot(), "fixtures", "pages") });

/** Colors are meaningful only when nothing fades. */
const still = (page: Page) =>
  page.waitForFunction(() => !document.getAnimations().some(({ playState }) => playState === "running"));

const states: [page: string, state: string, reach: (page: Page) => Promise<unknown>][] = [
  ["slider/plain", "second group", (page) => page.locator(".w-slider-arrow-right").click()],
  ["slider/fade", "second group", (page) => page.locator(".w-slider-arrow-right").click()],
  ["slider/several", "second group", (page) => page.locator(".w-slider-arrow-right").click()],
  ["slider/peek", "second group", (page) => page.locator(".w-slider-dot").nth(1).click()],
  ["slider/hide-arrows", "last group", (page) => page.locator(".w-slider-dot").nth(2).click()],
  ["slider/autoplay", "its pause button in focus", (page) => page.keyboard.press("Tab")],
  ["slider/right-to-left", "second group", (page) => page.locator(".w-slider-arrow-left").click()],
  ["dropdown/click", "open", (page) => page.getByText("Services").click()],
  [
    "dropdown/nested",
    "both open",
    async (page) => {
      await page.getByText("Services").click();
      await page.getByText("More").click();
    },
  ],
  ["tabs/fading", "second tab", (page) => page.getByText("Gel").click()],
  ["tabs/nested", "tabs in tabs", (page) => page.getByText("Acrylic").click()],
  ["lightbox/single", "open", (page) => openLightbox(page, 0)],
  ["lightbox/group", "open in the middle", (page) => openLightbox(page, 1)],
  ["lightbox/video", "open with a player", (page) => openLightbox(page, 0)],
  ["background-video/playing", "paused", (page) => page.getByRole("button").click()],
];

async function openLightbox(page: Page, link: number): Promise<void> {
  await page.locator("a.w-lightbox").nth(link).click();
  await page.locator("#w-lightbox-view").waitFor();
}

describe("widgets are accessible", () => {
  it.each(states)("%s, %s", async (path, _state, reach) => {
    const page = await browser.open(`/${path}.html`);
    await reach(page);
    await still(page);
    await expectAccessible(page);
  });
});
