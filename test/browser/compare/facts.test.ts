import { expect, it } from "vitest";
import { MARK } from "../../../cli/compare/appearance";
import { addFacts } from "../../../cli/compare/page/facts";
import { addLooks } from "../../../cli/compare/page/looks";
import type { Effect, Facts } from "../../../cli/compare/plan";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

const BODY = `<div class="trigger" ${MARK}="1"><p ${MARK}="2"></p></div><p class="else" ${MARK}="3"></p>`;

/** An event on the trigger whose last action begins after `begins` ms. */
const effect = (event: string, begins: number): Effect => ({
  ...{ event, begins, loops: false },
  bound: [{ selector: ".trigger" }],
  changes: [{ ref: "bound", moves: true }],
});

/** The facts of the numbered elements. */
async function readFacts(effects: Effect[], body = BODY): Promise<Facts[]> {
  const page = await browser.newPage();
  for (const add of [addLooks, addFacts]) await page.addInitScript(add, MARK);
  browser.serve("/page", pageHtml(body, { script: null }));
  await page.goto("/page");
  return page.evaluate((given) => window.millraceCompare.facts({ triggers: [], effects: given }), effects);
}

it.each([
  ["scrolls into view", [effect("SCROLL_INTO_VIEW", 400), effect("SCROLL_OUT_OF_VIEW", 900)], 900],
  ["the page is scrolled", [effect("PAGE_SCROLL_DOWN", 500)], 500],
  ["is clicked, or moves along the scroll", [effect("MOUSE_CLICK", 400), effect("SCROLLING_IN_VIEW", 900)], 0],
])("finds when the last action begins that changes an element after it %s", async (_name, effects, begins) => {
  const facts = await readFacts(effects);
  expect(facts.map((each) => each.begins)).toEqual([begins, 0, 0]);
});

it("IX-FIX-32 finds from how far an entrance brings its element, not what is moved by other events", async () => {
  const moved = (event: string, down: number): Effect => ({
    ...effect(event, 0),
    changes: [{ ref: "bound", moves: true, down }],
  });
  const effects = [moved("SCROLL_INTO_VIEW", 100), moved("SCROLL_INTO_VIEW", 40), moved("MOUSE_CLICK", 300)];
  const facts = await readFacts(effects);
  expect(facts.map((each) => each.entrance)).toEqual([100, 0, 0]);
});

it("finds what an event changes in the children of its element", async () => {
  const facts = await readFacts([{ ...effect("wf:scroll", 0), changes: [{ ref: "children", moves: true }] }]);
  expect(facts.map(({ changedBy }) => changedBy)).toEqual([[], ["wf:scroll"], []]);
});

it("SL-57 finds what is in a slide that the mask of its slider clips, not in one that peeks into the mask", async () => {
  const slide = (mark: number) =>
    `<div class="w-slide" style="flex: none; width: 200px" ${MARK}="${mark}"><p ${MARK}="${mark + 1}">A</p></div>`;
  const slider = (style: string) =>
    `<div class="w-slider"><div class="w-slider-mask" style="display: flex; ${style}">${slide(1)}${slide(3)}${slide(5)}</div></div>`;
  const find = async (style: string) =>
    (await readFacts([], slider(style))).flatMap((each) => (each.clipped ? each.mark : []));
  expect(await find("width: 200px; overflow: hidden")).toEqual([3, 4, 5, 6]);
  expect(await find("width: 240px; overflow: hidden")).toEqual([5, 6]);
  expect(await find("width: 200px; overflow: visible")).toEqual([]);
});

it("finds the slider of an arrow, and whether it has autoplay", async () => {
  const arrow = (name: string, mark: number) => `<div class="w-slider-arrow-${name}" ${MARK}="${mark}"></div>`;
  const facts = await readFacts(
    [],
    `<div class="w-slider" data-autoplay="true">${arrow("left", 1)}${arrow("right", 2)}</div>`,
  );
  const expected = ["slider-arrow", "slider", "autoplay"].sort();
  expect(facts.map(({ within }) => within.sort())).toEqual([expected, expected]);
});

it.each([
  ["SLIDER_ACTIVE", "true", true],
  ["SLIDER_ACTIVE", "false", false],
  ["MOUSE_CLICK", "true", false],
])("finds what slides change that autoplay shows: %s with autoplay %s", async (event, autoplay, expected) => {
  const shown = { ...effect(event, 0), changes: [{ ref: { selector: ".else" }, moves: false }] };
  const slider = `<div class="w-slider" data-autoplay="${autoplay}"><div class="w-slide trigger"></div></div>`;
  const facts = await readFacts(
    [shown],
    `${slider}<p class="else" ${MARK}="1"><b ${MARK}="2"></b></p><p ${MARK}="3"></p>`,
  );
  expect(facts.map(({ followsAutoplay }) => followsAutoplay)).toEqual([expected, expected, false]);
});
