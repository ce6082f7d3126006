import { readdirSync } from "node:fs";
import { it } from "vitest";
import { expectAccessible } from "../support/axe";
import { useBrowser } from "../support/browser";
import { frames } from "../support/frames";

const browser = useBrowser();
const PAGES = readdirSync("fixtures/pages/interactions").filter((file) => file.endsWith(".html"));

it.each(PAGES)(
  "%s plays without a console message, passes the accessibility checks and hides nothing for good",
  async (file) => {
    const page = await browser.open(`/fixtures/pages/interactions/${file}`);
    for (const trigger of await page.locator("button").all()) await trigger.click();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top <= height; top += 400) {
      await page.mouse.wheel(0, 400);
      await frames(page, 1);
    }
    await page.waitForFunction(() => document.getAnimations().length === 0);
    await page.waitForFunction(() =>
      [...document.querySelectorAll("p, .card, .box")].every(
        (element) => Number(getComputedStyle(element).opacity) > 0,
      ),
    );
    await expectAccessible(page);
  },
);
