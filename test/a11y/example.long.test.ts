import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../cli/package-paths";
import { expectAccessible } from "../browser/support/axe";
import { useBrowser } from "../browser/support/browser";

const browser = useBrowser();
const pages = readdirSync(join(packageRoot(), "examples/nail-studio"), { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".html"),
);

/** Files that the builder itself serves, for any script. */
const served = [
  { rule: "aria-allowed-role", reason: "the builder writes the label of its upload widget as a button (forms.md 15)" },
];

describe("the adopted example", () => {
  it.each(pages)(
    "%s is accessible at 1280 and 390 px, quiet in the console, and never scrolls sideways",
    async (path) => {
      const page = await browser.open(`/${path}`, { viewport: { width: 1280, height: 844 }, touch: true });
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expectAccessible(page, { except: served });
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
    },
  );

  it.each(pages)("%s can be read without JavaScript", async (path) => {
    const page = await browser.open(`/${path}`, { javaScript: false });
    expect(await page.locator("h1").first().isVisible()).toBe(true);
    expect(await page.locator("nav a").first().isVisible()).toBe(true);
  });
});
