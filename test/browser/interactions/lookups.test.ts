import { expect, it } from "vitest";
import type { Page } from "playwright-core";
import { useBrowser } from "../support/browser";
import { data, display, event, list } from "../../unit/interactions/data";
import { interactivePage, until } from "./support";

const browser = useBrowser();

declare global {
  interface Window {
    __asked?: number;
  }
}

/** A page of as many toggles, each with its trigger and panel. */
function toggles(count: number): string {
  const all = Array.from({ length: count }, (_, index) => index);
  const node = (id: string) => ({ id: `p1|${id}`, appliesTo: "ELEMENT" });
  const body = all.map(
    (at) => `<button data-w-id="b${at}" id="b${at}">${at}</button><p data-w-id="p${at}" id="p${at}">Panel ${at}</p>`,
  );
  const events = all.flatMap((at) => [
    event(`open-${at}`, "MOUSE_CLICK", node(`b${at}`), `show-${at}`, { stops: `close-${at}` }),
    event(`close-${at}`, "MOUSE_SECOND_CLICK", node(`b${at}`), `hide-${at}`, { stops: `open-${at}` }),
  ]);
  const lists = all.flatMap((at) => [
    list(`show-${at}`, [[display(node(`p${at}`), "none")], [display(node(`p${at}`), "block")]], true),
    list(`hide-${at}`, [[display(node(`p${at}`), "none")]]),
  ]);
  return interactivePage(`<main><h1>Toggles</h1>${body.join("")}</main>`, data(events, lists));
}

/** Counts the queries of the whole document from now on, or from the next document on. */
async function countQuestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.__asked = 0;
    const { querySelectorAll } = Document.prototype;
    Document.prototype.querySelectorAll = function (this: Document, selector: string) {
      window.__asked = (window.__asked ?? 0) + 1;
      return querySelectorAll.call(this, selector);
    };
  });
}

it("toggles play without a question to the whole document", async () => {
  const page = await browser.newPage();
  await countQuestions(page);
  browser.serve("/toggles", toggles(30));
  await page.goto("/toggles");
  await page.evaluate(() => window.Millrace?.start());
  await until(page, "#p29", "display", "none");
  await page.evaluate(() => (window.__asked = 0));
  for (const at of [0, 7, 29]) {
    await page.click(`#b${at}`);
    await until(page, `#p${at}`, "display", "block");
    await page.click(`#b${at}`);
    await until(page, `#p${at}`, "display", "none");
  }
  expect(await page.evaluate(() => window.__asked)).toBe(0);
});

it("the start queries the whole document as often for many toggles as for few", async () => {
  const page = await browser.newPage();
  await countQuestions(page);
  const asked: (number | undefined)[] = [];
  for (const count of [3, 60]) {
    browser.serve(`/toggles-${count}`, toggles(count));
    await page.goto(`/toggles-${count}`);
    await page.evaluate(() => window.Millrace?.start());
    await until(page, `#p${count - 1}`, "display", "none");
    asked.push(await page.evaluate(() => window.__asked));
  }
  expect(asked[1]).toBe(asked[0]);
});

it("a toggle that is added later is found after the page scripts report it", async () => {
  const page = await browser.open("/late", { html: toggles(2).replace(/<button data-w-id="b1"[\s\S]*?<\/p>/, "") });
  await page.evaluate(() => window.Millrace?.start());
  await page.evaluate(() => {
    const main = document.querySelector("main");
    for (const [name, id] of [
      ["button", "b1"],
      ["p", "p1"],
    ] as const) {
      const made = document.createElement(name);
      made.id = id;
      made.setAttribute("data-w-id", id);
      made.textContent = id;
      main?.append(made);
    }
    (window.Webflow as unknown as { require(name: string): { init(): void } }).require("ix2").init();
  });
  await until(page, "#p1", "display", "none");
  await page.click("#b1");
  await until(page, "#p1", "display", "block");
});
