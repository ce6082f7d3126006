import { expect, it } from "vitest";
import { createEdits } from "../../../src/core/edits";
import { createNav } from "../../../src/slider/controls/nav";

function create(html = "") {
  const list = document.createElement("div");
  list.className = "w-slider-nav";
  list.innerHTML = html;
  const { signal } = new AbortController();
  return { list, nav: createNav(list, false, () => undefined, createEdits(signal), signal) };
}

it("SL-62 makes dots anew only when their number changes", () => {
  const { list, nav } = create("<b>served</b>");
  nav.show(0, 3);
  const first = [...list.children];
  nav.show(2, 3);
  expect([...list.children]).toEqual(first);
  expect(first.map(({ className }) => className)).toEqual(["w-slider-dot", "w-slider-dot", "w-slider-dot w-active"]);
  nav.show(0, 1);
  expect([list.children.length, list.contains(first[0] as Element)]).toEqual([1, false]);
});

it("SL-62 the list of dots is a named group", () => {
  const { list } = create();
  expect([list.getAttribute("role"), list.getAttribute("aria-label")]).toEqual(["group", "Choose slide"]);
});
