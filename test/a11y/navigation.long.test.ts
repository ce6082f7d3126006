import { expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe";
import { useBrowser } from "../browser/support/browser";
import { navbarModel } from "../browser/support/models/navbar";

const browser = useBrowser();

// Closed, and at 1280 px, every fixture page is looked at by pages.long.test.ts.
const NARROW = [
  { width: 390, height: 800 },
  { width: 800, height: 700 },
];
const WIDE = { width: 1280, height: 800 };

it.each([
  ["drop-down", [390, 800]],
  ["over-left", [390, 800]],
  ["over-right", [390, 800]],
  ["none", [390, 800]],
  ["collapse-all", [390, 800, 1280]],
  ["collapse-small", [390]],
  ["collapse-tiny", [390]],
  ["collapse-none", []],
  ["fixed", [390, 800]],
  ["several", [390, 800, 1280]],
  ["dropdown", [390, 800]],
  ["native-button", [390, 800, 1280]],
])("menu %s is accessible, closed and, at %j px, open", async (name, opens) => {
  const page = await browser.open(`/fixtures/pages/navbar/${name}.html`, { viewport: NARROW[0], reducedMotion: true });
  const menu = navbarModel(page);
  const opened: number[] = [];
  for (const viewport of [...NARROW, WIDE]) {
    await page.setViewportSize(viewport);
    if (viewport !== WIDE) await expectAccessible(page);
    if (!(await page.locator(".w-nav-button").first().isVisible())) continue;
    await menu.open();
    await expectAccessible(page);
    await menu.key("Escape");
    await menu.rest();
    opened.push(viewport.width);
  }
  expect(opened).toEqual(opens);
});

it.each(["links/forms-of-address", "links/sections", "scroll/anchors", "scroll/slow", "scroll/no-motion"])(
  "page %s is accessible on narrow screens",
  async (name) => {
    const page = await browser.open(`/fixtures/pages/${name}.html`, { viewport: NARROW[0] });
    for (const viewport of NARROW) {
      await page.setViewportSize(viewport);
      await expectAccessible(page);
    }
  },
);
