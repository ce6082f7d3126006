import { expect, it } from "vitest";
import { MARK } from "../../../cli/compare/appearance";
import { addLooks } from "../../../cli/compare/page/looks";
import { addPlan } from "../../../cli/compare/page/plan";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

it("follows links to places on the page, not those whose fragment names nothing or cannot be decoded", async () => {
  const links = ["#one", "#", "#missing", "#100%"].map((href, at) => `<a href="${href}" ${MARK}="${at + 1}">Link</a>`);
  const html = pageHtml(`${links.join(" ")}<p id="one">First</p>`, { script: null });
  const page = await browser.open("/blank", { html });
  for (const add of [addLooks, addPlan]) await page.addInitScript(add, MARK);
  await page.reload();
  const plan = await page.evaluate(() => window.millraceCompare.plan({ triggers: [], effects: [] }, false));
  expect(plan.tasks.map(({ kind, mark }) => [kind, mark])).toEqual([["anchor", 1]]);
});
