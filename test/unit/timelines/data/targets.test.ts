import { afterEach, describe, expect, it } from "vitest";
import { componentScope, isOfPage } from "../../../../src/timelines/data/scope";
import { find as targets } from "../../../../src/timelines/data/targets";
import type { Interaction, TimelineTarget } from "../../../../src/timelines/data/schema";
import { close, find } from "../support";

afterEach(close);

const ids = (target: unknown, trigger?: string, inScope?: (element: Element) => boolean) =>
  targets(target as TimelineTarget, {
    ...(trigger ? { trigger: find(trigger) } : {}),
    ...(inScope ? { inScope } : {}),
  }).map(({ id }) => id);

const NESTED = `
  <section id="s" class="box">
    <div id="d1" class="row a"><p id="p1" class="t"></p><p id="p2" class="t b"></p><p id="p3"></p></div>
    <div id="d2" class="row"><p id="p4" class="t"><b id="b1" class="t"></b></p></div>
  </section>`;

describe("targets", () => {
  it.each([
    [
      ["wf:class", ["t"]],
      ["p1", "p2", "p4", "b1"],
    ],
    [["wf:class", ["t.b"]], ["p2"]],
    [["wf:selector", "#d2 > p"], ["p4"]],
    [["wf:selector", ["#d2 > p"]], ["p4"]],
    [["wf:attribute", "[id=p3]"], ["p3"]],
    [["wf:attribute", ["[id=p3]"]], ["p3"]],
    [["wf:id", "d1"], ["d1"]],
    [["wf:id", ["d1"]], ["d1"]],
    [["wf:body", ""], ["body"]],
    [["wf:viewport", ""], ["html"]],
    [["wf:trigger-only", ""], ["d1"]],
    [["wf:trigger-only", ["", "parent"]], ["s"]],
    [["wf:trigger-only-parent", ""], ["s"]],
    [["wf:any-element", "*"], []],
  ])("IX3-76 %j", (target, expected) => {
    document.body.innerHTML = NESTED;
    document.body.id = "body";
    document.documentElement.id = "html";
    expect(ids(target, "#d1")).toEqual(expected);
    for (const element of [document.body, document.documentElement]) element.removeAttribute("id");
  });

  it("IX3-76 the trigger is no element for what has none", () => {
    document.body.innerHTML = NESTED;
    expect([ids(["wf:trigger-only", ""]), ids(["wf:trigger-only-parent", ""])]).toEqual([[], []]);
  });

  it.each([
    [
      ["wf:class", ["row", "children"]],
      ["p1", "p2", "p3", "p4"],
    ],
    [["wf:class", ["row", ["descendants", "b"]]], ["b1"]],
    [["wf:class", ["b", "next"]], ["p3"]],
    [["wf:class", ["b", "previous"]], ["p1"]],
    [
      ["wf:class", ["b", "siblings"]],
      ["p1", "p3"],
    ],
    [["wf:class", ["b", "parent"]], ["d1"]],
    [["wf:id", ["b1", ["first-ancestor", ".row"]]], ["d2"]],
    [["wf:id", ["b1", ["first-ancestor", ".t"]]], ["b1"]],
    [["wf:id", ["d1", "descendants"]], ["d1"]],
    [["wf:id", ["d1", "cousins"]], ["d1"]],
    [["wf:id", ["s", ["first-descendant", "p"]]], ["p1"]],
    [
      ["wf:id", ["b1", ["ancestors", ".row, .box"]]],
      ["d2", "s"],
    ],
  ])("IX3-13 %j", (target, expected) => {
    document.body.innerHTML = NESTED;
    expect(ids(target, "#d1")).toEqual(expected);
  });

  it.each([
    ["within", ["p1", "p2"]],
    ["direct-child-of", ["p1", "p2"]],
    ["contains", []],
    ["none", ["p1", "p2", "p4", "b1"]],
  ])("IX3-15 %s of the trigger", (relationship, expected) => {
    document.body.innerHTML = NESTED;
    expect(ids(["wf:class", ["t"], { relationship, filterBy: ["wf:trigger-only", ""] }], "#d1")).toEqual(expected);
  });

  it.each([
    ["contains", ["wf:class", ["row"]], ["wf:id", "b1"], ["d2"]],
    ["direct-parent-of", ["wf:class", ["row"]], ["wf:id", "p3"], ["d1"]],
    ["next-sibling-of", ["wf:class", ["t"]], ["wf:id", "p1"], ["p2"]],
    ["prev-sibling-of", ["wf:class", ["t"]], ["wf:id", "p2"], ["p1"]],
    ["next-to", ["wf:class", ["t"]], ["wf:id", "p3"], ["p1", "p2"]],
    ["next-to", ["wf:class", ["t"]], ["wf:class", ["t"]], ["p1", "p2"]],
    ["next-to", ["wf:any-element", "*"], ["wf:id", "p1"], ["p2", "p3"]],
    ["within", ["wf:any-element", "*"], ["wf:id", "d2"], ["p4", "b1"]],
    ["direct-child-of", ["wf:any-element", "*"], ["wf:id", "s"], ["d1", "d2"]],
    ["within", ["wf:class", ["t"]], ["wf:id", "nowhere"], []],
  ])("IX3-15 IX3-16 %s of others: %j, %j", (relationship, [kind, value], filterBy, expected) => {
    document.body.innerHTML = NESTED;
    expect(ids([kind, value, { relationship, filterBy }])).toEqual(expected);
  });

  it("IX3-15 firstMatchOnly keeps the first", () => {
    document.body.innerHTML = NESTED;
    expect(ids(["wf:class", ["t"], { relationship: "none", firstMatchOnly: true }])).toEqual(["p1"]);
  });

  it.each([
    [["wf:selector", "]["]],
    [["wf:moon", "x"]],
    [["wf:class", ["nowhere"]]],
    [["wf:any-element", "*"]],
    [null],
  ])("IX3-12 %j finds no element", (target) => {
    document.body.innerHTML = NESTED;
    expect(ids(target)).toEqual([]);
  });

  it("IX3-14 elements that a mouse trigger cloned are never found", () => {
    document.body.innerHTML = '<i class="t" id="a"></i><b data-ix3-clone><i class="t" id="b"></i></b>';
    expect(ids(["wf:class", ["t"]])).toEqual(["a"]);
  });
});

describe("instances", () => {
  const entry = (...list: unknown[]) => `data-wf-target='${JSON.stringify(list)}'`;
  const PAGE = `
    <i id="a" ${entry([["pg", "e1"], []])}></i>
    <i id="c1" ${entry([["co", "t"], ["one"]])}></i><i id="m1" ${entry([["co", "e2"], ["one"]])}></i>
    <i id="c2" ${entry([["co", "t"], ["two"]])}></i><i
      id="m2" ${entry([["co", "e2"], ["two"]], [["pg", "e9"], []])}></i>
    <i id="broken" data-wf-target="[[["></i>`;

  it("IX3-5 IX3-18 finds every element with that pair", () => {
    document.body.innerHTML = PAGE;
    expect([ids(["wf:inst", ["co", "e2"]]), ids(["wf:inst", [["pg", "e9"], null]])]).toEqual([["m1", "m2"], ["m2"]]);
  });

  it("IX3-18 stays in the instance of the trigger", () => {
    document.body.innerHTML = PAGE;
    expect(ids(["wf:inst", ["co", "e2"]], "#c2")).toEqual(["m2"]);
  });
});

describe("scope", () => {
  const interaction = (more: object): Interaction => ({ id: "i", ...more });

  it.each([
    [{ scope: { type: "pages", value: ["pg-a"] } }, "pg-a", true],
    [{ scope: { type: "pages", value: ["pg-a"] } }, "pg-b", false],
    [{ scope: { type: "pages", value: ["pg-a"] } }, undefined, true],
    [{ scope: "site" }, "pg-b", true],
    [{}, "pg-b", true],
    [{ deleted: true }, "pg-a", false],
  ])("IX3-FIX-1 IX3-9 %j on %s: %s", (more, page, expected) => {
    expect(isOfPage(interaction(more), page)).toBe(expected);
  });

  const COMPONENTS = `
    <div data-wf-component-id="co" data-wf-variant-state="base"><i id="a" class="t"></i><b id="t1"></b></div>
    <div data-wf-component-id="co" data-wf-variant-state="dark"><i id="b" class="t"></i></div>
    <i id="c" class="t"></i>`;
  const component = (more: object = {}) => interaction({ scope: { type: "component", componentId: "co", ...more } });

  it("IX3-17 keeps elements in the component", () => {
    document.body.innerHTML = COMPONENTS;
    expect(ids(["wf:class", ["t"]], undefined, componentScope(component()))).toEqual(["a", "b"]);
  });

  it("IX3-17 keeps elements in the trigger's own component", () => {
    document.body.innerHTML = COMPONENTS;
    expect(ids(["wf:class", ["t"]], undefined, componentScope(component(), find("#t1")))).toEqual(["a"]);
  });

  it("IX3-17 keeps elements in a variant", () => {
    document.body.innerHTML = COMPONENTS;
    expect(ids(["wf:class", ["t"]], undefined, componentScope(component({ variants: ["dark"] })))).toEqual(["b"]);
  });
});
