import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readPage } from "../../../../cli/adopt/read/html/page";
import { compileSelector } from "../../../../cli/adopt/read/html/selector";
import {
  BASE_MODULES,
  findInteractionModules,
  findUsedModules,
  JQUERY_MODULES,
} from "../../../../cli/adopt/script/used-modules";
import { packageRoot } from "../../../../cli/package-paths";
import { COMPOSABLE } from "../../../../runtime/composable";

const folder = join(packageRoot(), "fixtures", "pages");
const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
const sources = pages.map((file) => readFileSync(join(folder, file), "utf8"));

it("finds what the fixture pages need by their selectors", () => {
  const found = new Set<string>();
  const rows = COMPOSABLE.filter(({ name }) => !JQUERY_MODULES.includes(name)).map(({ name, selector }) => ({
    name,
    matches: compileSelector(selector),
  }));
  for (const [index, source] of sources.entries()) {
    const { elements } = readPage("index.html", source);
    const used = [...BASE_MODULES, ...findUsedModules(source)];
    for (const { name, matches } of rows) {
      if (!matches || !elements.some(matches)) continue;
      found.add(name);
      expect(used, `${name} on ${pages[index] ?? ""}`).toContain(name);
    }
  }
  expect(found.size).toBeGreaterThan(rows.length - 3);
});

it.each([
  ["Webflow.require('ix2').init()", "interactions"],
  ["$('.w-slide').on('swipe', move)", "touch"],
  ['Webflow.require("touch").init(document.body)', "touch"],
  ['Webflow.require("ix").init(list)', "legacyInteractions"],
  [encodeURIComponent('<div class="w-dropdown"></div>'), "dropdown"],
])("finds what %s asks for", (text, name) => {
  expect(findUsedModules(`<script>${text}</script>`)).toContain(name);
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
  expect(findUsedModules(source)).not.toContain("touch");
});

it("leaves out behaviours without markup", () => {
  expect(findUsedModules('<body><div class="w-nav"></div></body>')).toEqual(["navbar"]);
});
