import { describe, it } from "vitest";
import { expectAccessible } from "../browser/support/axe";
import { useBrowser } from "../browser/support/browser";
import { navbarModel } from "../browser/support/models/navbar";

const browser = useBrowser();

// Closed, and at 1280 px, every fixture page is looked at by pages.long.test.ts.
const NARROW = [
  { width: 390, height: 800 },
  { width: 800, height: 700 },
];

describe.each(NARROW)("navigation at $width px is accessible", (viewport) => {
  it.each([
    "drop-down",
    "over-left",
    "over-right",
    "none",
    "collapse-all",
    "collapse-small",
    "collapse-tiny",
    "collapse-none",
    "fixed",
    "several",
    "dropdown",
    "native-button",
  ])("menu %s, closed and open", async (name) => {
    const page = await browser.open(`/fixtures/pages/navbar/${name}.html`, { viewport, reducedMotion: true });
    await expectAccessible(page);
    const button = page.locator(".w-nav-button").first();
    if (!(await button.isVisible())) return;
    await navbarModel(page).open();
    await expectAccessible(page);
  });

  it.each(["links/forms-of-address", "links/sections", "scroll/anchors", "scroll/slow", "scroll/no-motion"])(
    "page %s",
    async (name) => {
      const page = await browser.open(`/fixtures/pages/${name}.html`, { viewport });
      await expectAccessible(page);
    },
  );
});

it.each(["collapse-all", "several", "native-button"])(
  "menu %s, which has a button at 1280 px too, is accessible when it is open",
  async (name) => {
    const page = await browser.open(`/fixtures/pages/navbar/${name}.html`, { reducedMotion: true });
    await navbarModel(page).open();
    await expectAccessible(page);
  },
);
