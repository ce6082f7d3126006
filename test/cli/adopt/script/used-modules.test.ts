import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readPage } from "../../../../cli/adopt/read/html/page";
import { findInteractionModules, findUsedModules } from "../../../../cli/adopt/script/used-modules";
import { packageRoot } from "../../../../cli/package-paths";
import { ROWS } from "../../../../runtime/generated/modules";

const folder = join(packageRoot(), "fixtures", "pages");
const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
const find = (source: string, jquery?: string) =>
  findUsedModules({ elements: readPage("index.html", source).elements, jquery });

it("the fixture pages need every module that an element shows", () => {
  const sources = pages.map((file) => readFileSync(join(folder, file), "utf8"));
  const used = new Set(sources.flatMap((source) => find(source)));
  // No fixture page has jQuery, or a block of the third generation.
  const wanted = ROWS.filter(({ selector, setting, name }) => selector && !setting && !["touch", "ix3"].includes(name));
  expect(wanted.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
});

it.each([
  ["an element", '<div class="w-slider"></div>', "slider"],
  ["a template", '<template><div class="w-tabs"></div></template>', "tabs"],
  ["a page without scripts", '<noscript><div class="w-nav"></div></noscript>', "navbar"],
  ["a string of a script", "<script>box.innerHTML = '<a class=\"w-lightbox\">'</script>", "lightboxBasics"],
  [
    "an encoded template of a collection",
    `<script type="text/x-wf-template">${encodeURIComponent('<div class="w-dropdown"></div>')}</script>`,
    "dropdown",
  ],
  ["a call of a page script", "<script>Webflow.require('ix2').init()</script>", "interactions"],
  ["a script that reads the engine", "<script>Webflow.require('ix2').store</script>", "interactionsStore"],
  ["a call for swipes", '<script>Webflow.require("touch").init(document.body)</script>', "touch"],
  [
    "a call with data of the first generation",
    '<script>Webflow.require("ix").init(list)</script>',
    "legacyInteractions",
  ],
  ["a Lottie animation", '<div data-animation-type="lottie" data-renderer="canvas"></div>', "lottieCanvas"],
])("finds the module for %s", (_what, source, name) => {
  expect(find(source)).toContain(name);
});

it("finds what scripts with jQuery need, when the new page has it", () => {
  expect(find("<p></p>", "jquery.js")).toEqual(["touch"]);
});

it("finds the pieces that interaction data needs by its types", () => {
  const items = [{ actionTypeId: "STYLE_FILTER" }, { actionTypeId: "TRANSFORM_MOVE" }];
  const data = { events: { e: { eventTypeId: "MOUSE_MOVE" } }, actionLists: { l: { items } } };
  expect(findInteractionModules(data)).toEqual(["interactions", "interactionsPosition", "interactionsStyles"]);
});

it.each([
  '<div class="w-slider" data-disable-swipe="true"></div>',
  `<script>!function (o, c) {
    var n = c.documentElement, t = " w-mod-"; ("ontouchstart" in o) && (n.className += t + "touch");
  }(window, document)</script>`,
])("adds no swipes of jQuery for %s", (source) => {
  expect(find(source)).not.toContain("touch");
});

it("leaves out behaviours without markup", () => {
  expect(find('<body><div class="w-nav"></div></body>')).toEqual(["navbar"]);
});
