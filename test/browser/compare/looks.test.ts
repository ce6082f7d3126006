import { expect, it } from "vitest";
import { MARK } from "../../../cli/compare/appearance";
import { addLooks } from "../../../cli/compare/page/looks";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

it("reads a neutral transform as no transform", async () => {
  const styles = [
    "translate: 0 0; rotate: 0deg; scale: 1",
    "transform: matrix(1, 0, 0, 1, 0, 0)",
    "translate: 3px 0; rotate: 0deg; scale: 1",
    "transform: translateX(2px); scale: 2",
  ];
  const html = pageHtml(styles.map((style, index) => `<p ${MARK}="${index}" style="${style}">Text</p>`).join(""), {
    script: null,
  });
  const page = await browser.open("/looks", { html });
  await page.addInitScript(addLooks, MARK);
  await page.reload();
  const looks = await page.evaluate(() => window.millraceCompare.looks());
  expect(looks.map(({ 4: transform }) => transform)).toEqual(["", "", "3px", "matrix(1, 0, 0, 1, 2, 0) 2"]);
});

it("reads the layer, the clip and the cursor of an element, as far as they are set", async () => {
  const styles = ["", "position: absolute; z-index: 3", "position: relative; clip-path: inset(5px); cursor: pointer"];
  const html = pageHtml(styles.map((style, index) => `<p ${MARK}="${index}" style="${style}">Text</p>`).join(""), {
    script: null,
  });
  const page = await browser.open("/layers", { html });
  await page.addInitScript(addLooks, MARK);
  await page.reload();
  const looks = await page.evaluate(() => window.millraceCompare.looks());
  expect(looks.map(({ 9: layer }) => layer)).toEqual(["", "absolute 3", "relative, inset(5px), pointer"]);
});
