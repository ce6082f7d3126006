import { expect, it } from "vitest";
import { MARK } from "../../../cli/compare/appearance";
import { addLooks } from "../../../cli/compare/page/looks";
import { addReach } from "../../../cli/compare/page/reach";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

it.each([
  ["the page", "", true],
  ["only a box with hidden overflow", "position: fixed; top: 0; height: 100px; overflow: hidden", true],
  ["nothing, because no box can be scrolled", "position: fixed; top: 0", false],
])("reports whether scrolling %s has brought an element into view", async (_name, style, expected) => {
  const body = `<div style="${style}"><div style="height: 3000px"></div><button ${MARK}="1">Send</button></div>`;
  const page = await browser.newPage();
  for (const add of [addLooks, addReach]) await page.addInitScript(add, MARK);
  browser.serve("/page", pageHtml(body, { script: null }));
  await page.goto("/page");
  const show = () => page.evaluate(() => window.millraceCompare.show(1));
  expect([await show(), await show()]).toEqual([expected, false]);
  const point = await page.evaluate(() => window.millraceCompare.reach(1));
  expect(point !== undefined).toBe(expected);
});
