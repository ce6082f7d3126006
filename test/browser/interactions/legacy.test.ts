import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { frames } from "../support/frames";
import { pageHtml } from "../support/page-html";
import { computed, until } from "./support";

const browser = useBrowser();

/** The example of `interactions-legacy.md` 6. */
const FAQ = [
  {
    slug: "faq",
    name: "faq",
    value: {
      style: {},
      triggers: [
        {
          type: "click",
          selector: ".answer",
          siblings: true,
          stepsA: [
            { display: "block", height: "0px" },
            { height: "auto", transition: "height 300ms ease 0ms" },
          ],
          stepsB: [{ height: "0px", transition: "height 300ms ease 0ms" }, { display: "none" }],
        },
      ],
    },
  },
];

const body =
  '<div><div data-ix="faq">Do you take walk-ins?</div><div class="answer" style="overflow:hidden"><p ' +
  'style="height:120px;margin:0">On weekdays, yes.</p></div></div>';
const head = "<style>.answer { display: none }</style>";

/** States that the page has no interaction data, and needs none. */
const NONE = 'data-interactions-src=""';

const height = (page: Awaited<ReturnType<typeof browser.open>>) =>
  page.locator(".answer").evaluate((element) => element.getBoundingClientRect().height);

it("IX1-24 IX1-29 an answer grows to its natural height, is fluid then, and shrinks away", async () => {
  const page = await browser.open("/faq", {
    html: pageHtml(
      `${body}<script>window.Webflow = [];
      Webflow.push(() => Webflow.require("ix").init(${JSON.stringify(FAQ)}))</script>`,
      { head },
    ),
  });
  // The list is taken a task after it was handed over.
  await frames(page);
  // All in one task, so that no timer of the interaction runs while the growth is looked at.
  const [display, halfway] = await page.evaluate(() => {
    const answer = document.querySelector(".answer") as HTMLElement;
    document.querySelector<HTMLElement>("[data-ix]")?.click();
    for (const growth of document.getAnimations()) growth.currentTime = 100;
    return [answer.style.display, answer.getBoundingClientRect().height] as const;
  });
  expect(display).toBe("block");
  expect(halfway).toBeGreaterThan(5);
  expect(halfway).toBeLessThan(115);
  await until(page, ".answer", "height", "auto");
  expect(await height(page)).toBe(120);
  // A click while it shrinks starts again from 0.
  const [shrinking, again] = await page.evaluate(() => {
    const answer = document.querySelector(".answer") as HTMLElement;
    const press = () => document.querySelector<HTMLElement>("[data-ix]")?.click();
    press();
    for (const shrink of document.getAnimations()) shrink.currentTime = 100;
    const before = answer.getBoundingClientRect().height;
    press();
    return [before, answer.getBoundingClientRect().height] as const;
  });
  expect(shrinking).toBeGreaterThan(5);
  expect(again).toBeLessThan(5);
  await until(page, ".answer", "height", "auto");
  await page.click("[data-ix]");
  await until(page, ".answer", "display", "none");
});

it("IX1-19 a run that names a property later keeps its value of the moment until then", async () => {
  const page = await browser.open("/freeze", { html: pageHtml('<p id="box">Text</p>', { script: NONE }) });
  const [frozen, moving] = await page.evaluate(() => {
    const box = document.querySelector("#box") as HTMLElement;
    const { run } = (
      window.Webflow as unknown as { require(name: string): { run(trigger: object, on: Element): void } }
    ).require("ix");
    run({ stepsA: [{ opacity: 0, transition: "opacity 10s linear" }] }, box);
    for (const fade of document.getAnimations()) fade.currentTime = 5000;
    run({ stepsA: [{ x: 5, wait: "60s" }, { opacity: 1 }] }, box);
    return [Number(box.style.opacity), document.getAnimations().length];
  });
  expect(frozen).toBeCloseTo(0.5, 2);
  expect(moving).toBe(0);
});

it("IX-FIX-27 content that only its interaction would show is shown when the page has none", async () => {
  const page = await browser.open("/orphan", {
    html: pageHtml('<p data-ix="gone">Text</p>', { head: "<style>[data-ix] { opacity: 0 }</style>", script: NONE }),
  });
  await page.waitForFunction(() => getComputedStyle(document.querySelector("p") as Element).opacity === "1");
});

it("Millrace.stop() removes every inline style", async () => {
  const data = JSON.stringify({ legacy: [{ slug: "x", value: { style: { opacity: 0.5, x: 10 }, triggers: [] } }] });
  const page = await browser.open("/undo", {
    html: pageHtml(`<script type="application/json" data-interactions>${data}</script><p data-ix="x">Text</p>`),
  });
  expect(await computed(page, "p", "opacity")).toEqual(["0.5"]);
  await page.evaluate("Millrace.stop()");
  expect(await page.locator("p").getAttribute("style")).toBeNull();
});
