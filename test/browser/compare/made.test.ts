import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { MARK } from "../../../cli/compare/appearance";
import { addLooks } from "../../../cli/compare/page/looks";
import { addMade } from "../../../cli/compare/page/made";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

/** Opens a page with the functions of the comparison. */
async function open(body: string): Promise<Page> {
  const page = await browser.newPage();
  for (const add of [addLooks, addMade]) await page.addInitScript(add, MARK);
  browser.serve("/page", pageHtml(body, { script: null }));
  await page.goto("/page");
  return page;
}

const LINKS = `<a href="#one" ${MARK}="1">One</a><a href="#two" ${MARK}="2">Two</a><a href="#" ${MARK}="3">Up</a>
<a href="/other#one" ${MARK}="4">Other page</a><a href="#100%" ${MARK}="5">Not decodable</a><p id="one">First</p>`;

it("L-19 finds the link to the section in view, also where a page script writes it in full", async () => {
  const page = await open(LINKS);
  const find = async () =>
    Object.keys(await page.evaluate(() => window.millraceCompare.made())).filter((name) => name.startsWith("section "));
  expect(await find()).toEqual(["section #1"]);
  await page.evaluate(() => {
    for (const link of document.querySelectorAll("a")) link.setAttribute("href", link.href);
  });
  expect(await find()).toEqual(["section #1"]);
});

it("NAV-23 finds the menu in the overlay of the script, besides an empty one of a saved page", async () => {
  const menu = '<nav class="w-nav-menu" style="height: 50px">Menu</nav>';
  const overlay = (content: string) => `<div class="w-nav-overlay" style="display: block">${content}</div>`;
  const page = await open(
    `<div class="w-nav" ${MARK}="1">${overlay("")}${overlay(menu)}</div><div class="w-nav" ${MARK}="2">${overlay("")}${menu}</div>`,
  );
  expect(await page.evaluate(() => window.millraceCompare.made())).toMatchObject({
    "overlay #1": "shown",
    "overlay #2": "",
  });
});

it("F-90 measures the error texts of each form with their margins, as far as they are seen", async () => {
  const text = (more = "") => `<p class="millrace-error" style="height: 20px; margin: 4px 0 0; ${more}">Wrong</p>`;
  const page = await open(
    `<form ${MARK}="1">${text()}${text()}${text("display: none")}</form><form ${MARK}="2">${text("display: none")}</form>`,
  );
  const made = await page.evaluate(() => window.millraceCompare.made());
  expect(Object.entries(made).filter(([name]) => name.startsWith("errors "))).toEqual([["errors #1", "48"]]);
});

it("F-90 measures error texts below a form that is a row, and the gaps of a column", async () => {
  const text = '<p class="millrace-error" style="height: 20px; margin: 4px 0 0">Wrong</p>';
  const page = await open(
    `<div class="w-form"><form ${MARK}="1"></form>${text}</div>
    <form ${MARK}="2" style="display: flex; flex-direction: column; gap: 10px"><input>${text}</form>`,
  );
  const made = await page.evaluate(() => window.millraceCompare.made());
  expect(made).toMatchObject({ "errors #1": "24", "errors #2": "34" });
});

it("reads the title of a page, its history, and what it has stored", async () => {
  const page = await open("");
  const before = await page.evaluate(() => window.millraceCompare.made());
  await page.evaluate(() => {
    document.title = "Other";
    history.pushState(null, "", "#a");
    localStorage.setItem("kept", "1");
    document.cookie = "seen=yes";
  });
  const after = await page.evaluate(() => window.millraceCompare.made());
  expect(after.title).toBe("Other");
  expect(Number(after.history) - Number(before.history)).toBe(1);
  expect(before.storage).toBe('[{},{},""]');
  expect(after.storage).toBe('[{"kept":"1"},{},"seen=yes"]');
});
