import { expect, it } from "vitest";
import { MARK } from "../../../cli/compare/appearance";
import { addLooks } from "../../../cli/compare/page/looks";
import { addPlan } from "../../../cli/compare/page/plan";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

/** Opens a page and lists its tasks. */
async function listTasks(body: string, head = "") {
  const page = await browser.newPage();
  for (const add of [addLooks, addPlan]) await page.addInitScript(add, MARK);
  browser.serve("/page", pageHtml(body, { head, script: null }));
  await page.goto("/page");
  return (await page.evaluate(() => window.millraceCompare.plan({ triggers: [], effects: [] }, false))).tasks;
}

it("follows links to places on the page, not those whose fragment names nothing or cannot be decoded", async () => {
  const links = ["#one", "#", "#missing", "#100%"].map((href, at) => `<a href="${href}" ${MARK}="${at + 1}">Link</a>`);
  const tasks = await listTasks(`${links.join(" ")}<p id="one">First</p>`);
  expect(tasks.map(({ kind, mark }) => [kind, mark])).toEqual([["anchor", 1]]);
});

it("waits for the end of the longest scroll where the page's styles scroll smoothly, too", async () => {
  const link = `<a href="#one" ${MARK}="1">Link</a><p id="one">First</p>`;
  const [plain, smooth] = [
    await listTasks(link),
    await listTasks(link, "<style>html { scroll-behavior: smooth }</style>"),
  ];
  expect([plain[0]?.quiet, smooth[0]?.quiet]).toEqual([1000, 2600]);
});
