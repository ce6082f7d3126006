import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { elementsOfNode, elementsOfSelector, watchElements } from "../../../../src/interactions/data/lookup";

const PAGE = `<main>
  <div id="one" data-w-id="n1" class="card wide"></div>
  <div id="two" data-w-id="n2_instance-0" class="card"></div>
  <div id="three" data-w-id="n2"></div>
  <div id="four" data-w-id="n2_instance-0_instance-1"></div>
</main>`;

let life: AbortController;

beforeEach(() => {
  document.body.innerHTML = PAGE;
  life = new AbortController();
});
afterEach(() => {
  life.abort();
  vi.restoreAllMocks();
});

const ids = (elements: Iterable<Element>) => [...elements].map(({ id }) => id);

describe.each([
  ["while a session watches", true],
  ["without a session", false],
])("%s", (_when, watches) => {
  beforeEach(() => {
    if (watches) watchElements(life.signal);
  });

  it("a node id names its element and every instance of it, in document order", () => {
    expect(ids(elementsOfNode("n2"))).toEqual(["two", "three", "four"]);
    expect(ids(elementsOfNode("n2_instance-0"))).toEqual(["two", "four"]);
    expect(ids(elementsOfNode("n"))).toEqual([]);
    expect(ids(elementsOfNode(""))).toEqual([]);
  });

  it("follows elements that are added, removed, moved and renamed, in the same task", () => {
    expect(ids(elementsOfNode("n1"))).toEqual(["one"]);
    const late = document.createElement("section");
    late.innerHTML = '<p id="late" data-w-id="n1"></p>';
    document.body.append(late);
    expect(ids(elementsOfNode("n1"))).toEqual(["one", "late"]);
    document.body.prepend(late);
    expect(ids(elementsOfNode("n1"))).toEqual(["late", "one"]);
    document.getElementById("one")?.setAttribute("data-w-id", "n9");
    expect(ids(elementsOfNode("n1"))).toEqual(["late"]);
    late.remove();
    expect(ids(elementsOfNode("n1"))).toEqual([]);
    expect(ids(elementsOfNode("n9"))).toEqual(["one"]);
  });

  it.each([
    [".card", ["one", "two"]],
    [".card.wide", ["one"]],
    ["main > .card", ["one", "two"]],
    ["#three", ["three"]],
    [".missing", []],
  ])("the selector %s matches the same as anywhere", (selector, expected) => {
    expect(ids(elementsOfSelector(selector))).toEqual(expected);
    document.getElementById("two")?.classList.remove("card");
    expect(ids(elementsOfSelector(selector))).toEqual(expected.filter((id) => id !== "two" || selector === "#two"));
  });

  it.each([".1card", ".card:nonsense("])(
    "IX-FIX-23 the invalid selector %s throws, as the browser's own lookup does",
    (selector) => {
      expect(() => elementsOfSelector(selector)).toThrow();
    },
  );
});

it("queries the document once for any number of lookups, also after unrelated changes", () => {
  watchElements(life.signal);
  const asked = vi.spyOn(document, "querySelectorAll");
  for (let count = 0; count < 5; count++) {
    elementsOfNode("n1");
    elementsOfNode("n2");
    document.body.append(document.createElement("i"), "text");
    document.getElementById("one")?.classList.toggle("open");
  }
  expect(asked).toHaveBeenCalledOnce();
});

it("the document has grown when an element was added or got a name, and not otherwise", () => {
  const hasGrown = watchElements(life.signal);
  expect(hasGrown()).toBe(false);
  document.body.append("text");
  document.querySelector("#one")?.setAttribute("class", "other");
  document.querySelector("#two")?.remove();
  expect(hasGrown()).toBe(false);
  document.body.append(document.createElement("p"));
  expect(hasGrown()).toBe(true);
  expect(hasGrown()).toBe(false);
  document.querySelector("#one")?.setAttribute("data-w-id", "n9");
  expect(hasGrown()).toBe(true);
});

it("each of two sessions sees what has grown, although the other one has read it, and after that has ended", () => {
  const other = new AbortController();
  const hasGrown = watchElements(life.signal);
  const asked = watchElements(other.signal);
  document.body.append(document.createElement("p"));
  expect([asked(), hasGrown()]).toEqual([true, true]);
  elementsOfNode("n1");
  other.abort();
  document.querySelector("#one")?.remove();
  expect(ids(elementsOfNode("n1"))).toEqual([]);
});
