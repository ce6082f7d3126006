import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyEdits } from "../../common/edits";
import { closeContexts, getChromium } from "../../test/browser/support/chromium";
import { drawFaults, readCopy, type Copy, type Fault } from "../compare-mutants/draw";
import { isVisible } from "../compare-mutants/judge";
import { KINDS } from "../compare-mutants/kinds/kinds";
import { namesElement } from "../compare-mutants/named";

const action = (config: object) => ({ actionTypeId: "TRANSFORM_MOVE", config: { yUnit: "px", ...config } });
const event = (eventTypeId: string, actionListId: string, more: object = {}) => ({
  ...{ eventTypeId, target: "p|trigger", action: { config: { actionListId } } },
  ...more,
});
const DATA = {
  events: {
    "e-1": event("SCROLL_INTO_VIEW", "a-1", { config: { loop: true } }),
    "e-2": event("MOUSE_OVER", "a-1", { target: { selector: ".hovered" }, mediaQueries: ["main", "medium"] }),
    "e-3": event("MOUSE_CLICK", "a-1"),
    "e-4": event("SCROLL_OUT_OF_VIEW", "a-1"),
  },
  actionLists: {
    "a-1": {
      useFirstGroupAsInitialState: true,
      actionItemGroups: [
        { actionItems: [action({ yValue: 40, target: { useEventTarget: true } })] },
        { actionItems: [action({ yValue: 0, duration: 1000, delay: 300, target: { useEventTarget: true } })] },
        { actionItems: [action({ yValue: 9, duration: 2000, target: { selector: ".moved" } })] },
      ],
    },
  },
};

const PAGE = `<!doctype html><html><head><title>Made</title><link href="css/made.css" rel="stylesheet"></head><body>
<div class="w-nav" data-collapse="medium" data-duration="400" data-animation="default" role="banner">
<nav class="w-nav-menu" role="navigation"><a href="other.html">Other page</a><a href="#end">To the end</a></nav>
<div class="w-nav-button">Menu</div></div>
<div class="w-dropdown" data-hover="false" data-delay="0"><div class="w-dropdown-toggle">More</div></div>
<p id="text" class="styled" data-w-id="trigger">Some words</p><p class="moved">Others</p><p class="hovered">Hover</p>
<img src="images/one.png" alt="One"><img src="images/two.png" alt="Two">
<div class="w-tabs" data-current="Tab 1" data-duration-in="300" data-duration-out="100" data-easing="ease">
<div class="w-tab-menu"><a class="w-tab-link">One</a><a class="w-tab-link">Two</a></div>
<div class="w-tab-content"><div class="w-tab-pane">First</div><div class="w-tab-pane">Second</div></div></div>
<div class="w-slider" data-autoplay="true" data-delay="4000" data-duration="500" data-animation="slide">
<div class="w-slider-mask"><div class="w-slide">1</div><div class="w-slide">2</div></div>
<div class="w-slider-arrow-left">left</div><div class="w-slider-arrow-right">right</div><div class="w-slider-nav"></div>
</div>
<a class="w-lightbox"><script class="w-json" type="application/json">{"items":[{"url":"a.jpg"}]}</script></a>
<div class="w-form"><form name="f" data-name="Form" method="post" action="/api/v1/form/made">
<input type="email" name="Email" data-name="Email" required><input type="submit" data-wait="Wait"></form>
<div class="w-form-done"><div>Thanks</div></div><div class="w-form-fail">Sorry</div></div>
<script type="application/json" data-interactions>${JSON.stringify(DATA)}</script>
<script src="millrace/millrace.123.js"></script></body></html>`;

const FILES = {
  "index.html": PAGE,
  "other.html": "<!doctype html><title>Other</title>",
  "css/made.css": ".styled {\n  color: red;\n}\n",
  "millrace/millrace.123.js":
    'define("navbar",[],()=>{t.addEventListener("click",()=>e.focus());"Escape"===k});m.core.run(["navbar"],{},"");',
};

let folder: string;
let copy: Copy;
let browser: Browser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "millrace-compare-mutants-"));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  copy = readCopy("made", folder);
  browser = await getChromium();
});
afterAll(async () => {
  await closeContexts(browser);
  rmSync(folder, { recursive: true });
});

/** The range of a text that another one has in its place. */
function findChange(before: string, after: string): [start: number, end: number] {
  let [start, end] = [0, before.length];
  while (before[start] === after[start] && start < before.length) start++;
  while (end > start && before[end - 1] === after[end - 1 + after.length - before.length]) end--;
  return [start, end];
}

/** The paths at which two values differ, as far down as both have the same keys. */
function listDifferences(one: unknown, other: unknown, path = ""): string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return [path];
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  if (Array.isArray(one) && (!Array.isArray(other) || one.length !== other.length)) return [path];
  return keys.flatMap((key) =>
    listDifferences(one[key as keyof typeof one], other[key as keyof typeof other], `${path}/${key}`),
  );
}

const readData = (page: string): unknown => JSON.parse(/data-interactions>(.*?)<\/script>/.exec(page)?.[1] ?? "{}");
const format = ({ kind, page, change }: Fault) => [kind.name, page.path, change.words, change.edits];

it.each(KINDS)("the kind $name changes one place", (kind) => {
  const faults = drawFaults([copy], [kind], 3, 1);
  expect(faults.length).toBeGreaterThan(0);
  for (const { change, page, about } of faults) {
    const file = (change.file ?? page.path) as keyof typeof FILES;
    const after = applyEdits(FILES[file], change.edits);
    const [start, end] = findChange(FILES[file], after);
    expect(after).not.toBe(FILES[file]);
    if (change.data) {
      const places = new Set(
        listDifferences(readData(PAGE), readData(after)).map((path) => path.replace(/\/[12]\/.*/, "")),
      );
      expect([...places]).toHaveLength(1);
    } else if (file === "index.html") {
      const ranges = about.flatMap(({ sourceCodeLocation }) => sourceCodeLocation ?? []);
      expect(start).toBeGreaterThanOrEqual(Math.min(...ranges.map(({ startOffset }) => startOffset)));
      expect(end).toBeLessThanOrEqual(Math.max(...ranges.map(({ endOffset }) => endOffset)));
    } else expect(end - start).toBeLessThan(20);
  }
});

it("a seed draws the same faults again, also of some kinds alone", () => {
  const draw = (seed: number, kinds = KINDS) => drawFaults([copy], kinds, 3, seed).map(format);
  const some = KINDS.slice(10, 20);
  expect(draw(1)).toEqual(draw(1));
  expect(draw(2)).not.toEqual(draw(1));
  expect(draw(1, some)).toEqual(draw(1).filter(([name]) => some.some((kind) => kind.name === name)));
});

it("a finding names a changed element by its classes or its text, and no other one", () => {
  const [fault] = drawFaults(
    [copy],
    KINDS.filter(({ name }) => name === "data-wait removed"),
    1,
    1,
  );
  const names = (finding: unknown) => namesElement(finding, fault?.about ?? []);
  expect(names({ element: "div.w-form", aspect: "text" })).toBe(true);
  expect(names({ words: "form “Form”: a field has another name" })).toBe(true);
  expect(names({ element: "div.w-slider", aspect: "text" })).toBe(false);
});

it("a class with a style is seen, one without is not", async () => {
  const draw = (name: string) =>
    drawFaults(
      [copy],
      KINDS.filter((kind) => kind.name === name),
      20,
      1,
    );
  const seen = async (faults: Fault[], element: string) => {
    const fault = faults.find(({ about }) => about[0]?.attrs.some(({ value }) => value === element));
    return fault && isVisible(browser, folder, { ...fault, steps: ["load"] });
  };
  const faults = draw("style class removed");
  expect(await seen(faults, "styled")).toBe(true);
  expect(await seen(faults, "moved")).toBe(false);
});
