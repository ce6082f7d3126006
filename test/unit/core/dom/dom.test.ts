import { afterEach, describe, expect, it, vi } from "vitest";
import { hasName } from "../../../../src/core/dom/accessible-name";
import { measureBox } from "../../../../src/core/dom/box";
import { readCookie } from "../../../../src/core/page/cookies";
import {
  listChildren,
  closestTo,
  isElement,
  nativeMembers,
  getParent,
  listSiblings,
  cancelEvent,
} from "../../../../src/core/dom/dom";
import { freeId } from "../../../../src/core/dom/free-id";
import { createElement } from "../../../../src/core/dom/create-element";
import { isRecord, asList, asRecord } from "../../../../wire/records";
import { isOwnOrigin, parseUrl } from "../../../../src/core/page/url";
import { element } from "../../forms/support";

afterEach(() => vi.restoreAllMocks());

describe("the members of an element", () => {
  it("S-1 are the browser's, even with form fields of the same names", () => {
    const fields = ["closest", "children", "parentNode"].map((name) => `<input name="${name}">`);
    document.body.innerHTML = `<form class="f">${fields.join("")}</form>`;
    const form = element<HTMLFormElement>("form");
    expect(nativeMembers(form).closest(".f")).toBe(form);
    expect(nativeMembers(form).children).toHaveLength(3);
    expect(getParent(form)).toBe(document.body);
    expect(getParent(document)).toBeNull();
    const div = document.createElement("div");
    expect(nativeMembers(div)).toBe(div);
    expect([getParent(div), listSiblings(div)]).toEqual([null, []]);
  });

  it("are found up the page, among its neighbors, and below several parents", () => {
    document.body.innerHTML = `<p class="x" id="one"><b>1</b><i class="x">2</i></p><p id="two"><b>3</b></p>`;
    expect(closestTo(element("b"), ".x")?.id).toBe("one");
    expect([closestTo(document, ".x"), closestTo(null, ".x"), closestTo(element("#two"), ".x")]).toEqual([
      null,
      null,
      null,
    ]);
    expect(listSiblings(element("b")).map(({ textContent }) => textContent)).toEqual(["1", "2"]);
    const found = listChildren([element("#two"), element("#one")], "b");
    expect(found.map(({ textContent }) => textContent)).toEqual(["3", "1"]);
    expect([isElement(element("b")), isElement(document), isElement(null)]).toEqual([true, false, false]);
  });

  it("keep an event that was used from all others", () => {
    const event = { preventDefault: vi.fn(), stopPropagation: vi.fn() };
    cancelEvent(event);
    expect([event.preventDefault, event.stopPropagation].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it("made by us are ignored by the builder's other scripts", () => {
    expect(createElement("p", { class: "a" }).outerHTML).toBe(`<p class="a" data-wf-ignore=""></p>`);
  });

  it("have the first free id of their sequence", () => {
    document.body.innerHTML = `<p id="x-2"></p><p id="x-3"></p>`;
    expect([freeId("x-", 1), freeId("x-", 2), freeId("y-", 7)]).toEqual(["x-1", "x-4", "y-7"]);
  });
});

describe("a name for screen readers", () => {
  it.each([
    ["<a>Text</a>", true],
    ["<a><b><i>Deep</i></b></a>", true],
    ["<a> \n </a>", false],
    ["<a><script>1</script><style>a{}</style></a>", false],
    ["<a><!-- comment --></a>", false],
    [`<a aria-label="Name"></a>`, true],
    [`<a aria-label=""></a>`, false],
    [`<a title="Name"></a>`, true],
    [`<a title=""></a>`, false],
    [`<a aria-labelledby="x"></a>`, true],
    [`<a><img alt="Name"></a>`, true],
    [`<a><img alt=""></a>`, false],
    [`<a><svg aria-label="Name"></svg></a>`, true],
  ])("of %s: %s", (html, expected) => {
    document.body.innerHTML = html;
    expect(hasName(element("a"))).toBe(expected);
  });
});

describe("a cookie", () => {
  const cookies = (text: string) => vi.spyOn(document, "cookie", "get").mockReturnValue(text);

  it.each([
    ["a=1; wf=x%20y; b=2", "x%20y"],
    ["wf=x", "x"],
    ["nowf=1; wf2=2", undefined],
    ["a=1;wf = x y ; b=2", "x y"],
    ["wf=", ""],
    ["", undefined],
  ])("A-37 A-66 in %j is read raw, by its exact name", (text, expected) => {
    cookies(text);
    expect(readCookie("wf")).toBe(expected);
  });

  it("is undefined when reading is forbidden", () => {
    vi.spyOn(document, "cookie", "get").mockImplementation(() => {
      throw new DOMException("sandboxed", "SecurityError");
    });
    expect(readCookie("wf")).toBeUndefined();
  });
});

describe("an address", () => {
  it("is read as the page means it", () => {
    expect([parseUrl("/a")?.href, parseUrl("b", "https://x.test/c/")?.href]).toEqual([
      `${location.origin}/a`,
      "https://x.test/c/b",
    ]);
    expect(parseUrl("http://[")).toBeUndefined();
  });

  it("is the page's own or not", () => {
    expect(["/a", location.href, "https://x.test/", "http://["].map(isOwnOrigin)).toEqual([true, true, false, false]);
  });
});

describe("a value from outside", () => {
  it("is a record, a list, or counts as an empty one", () => {
    expect([{}, [], null, "x", 1].map(isRecord)).toEqual([true, false, false, false, false]);
    const [record, list] = [{ a: 1 }, [1]];
    expect([asRecord(record), asRecord(null), asRecord(list)]).toEqual([record, {}, {}]);
    expect([asList(list), asList(record), asList("x")]).toEqual([list, [], []]);
  });
});

describe("the place of an element", () => {
  const rect = (left: number, top: number, width: number, height: number) => ({ left, top, width, height }) as DOMRect;
  const layOut = (one: Element, values: object) => {
    for (const [name, value] of Object.entries(values)) Object.defineProperty(one, name, { value, configurable: true });
  };

  it("is where the browser draws it, unless the engine moves it", () => {
    document.body.innerHTML = `<p></p>`;
    vi.spyOn(element("p"), "getBoundingClientRect").mockReturnValue(rect(1, 2, 3, 4));
    expect(measureBox(element("p"), false)).toEqual(rect(1, 2, 3, 4));
    layOut(element("p"), { offsetParent: null });
    expect(measureBox(element("p"), true)).toEqual(rect(1, 2, 3, 4));
  });

  it("is that in its parent, which may be scaled, scrolled and have a border", () => {
    document.body.innerHTML = `<div><p></p></div>`;
    const parent = element("div");
    layOut(element("p"), { offsetParent: parent, offsetLeft: 10, offsetTop: 20, offsetWidth: 30, offsetHeight: 40 });
    layOut(parent, { offsetWidth: 100, offsetHeight: 100, clientLeft: 1, clientTop: 2, scrollLeft: 4, scrollTop: 8 });
    vi.spyOn(parent, "getBoundingClientRect").mockReturnValue(rect(5, 6, 200, 300));
    expect(measureBox(element("p"), true)).toEqual(rect(5 + (1 - 4 + 10) * 2, 6 + (2 - 8 + 20) * 3, 60, 120));
    layOut(parent, { offsetWidth: 0, offsetHeight: 0 });
    vi.spyOn(parent, "getBoundingClientRect").mockReturnValue(rect(5, 6, 0, 0));
    expect(measureBox(element("p"), true)).toEqual(rect(12, 20, 30, 40));
  });

  it("counts from the document's corner in a body that is not positioned", () => {
    document.body.innerHTML = `<p></p>`;
    layOut(element("p"), {
      ...{ offsetParent: document.body, offsetLeft: 10, offsetTop: 20, offsetWidth: 30, offsetHeight: 40 },
    });
    vi.spyOn(document.documentElement, "getBoundingClientRect").mockReturnValue(rect(1, -100, 50, 50));
    vi.spyOn(document.body, "getBoundingClientRect").mockReturnValue(rect(9, 9, 9, 9));
    layOut(document.body, { offsetWidth: 9, offsetHeight: 9 });
    document.body.style.position = "static";
    expect(measureBox(element("p"), true)).toEqual(rect(11, -80, 30, 40));
    document.body.style.position = "relative";
    expect(measureBox(element("p"), true)).toEqual(rect(19, 29, 30, 40));
    document.body.removeAttribute("style");
    for (const name of ["offsetWidth", "offsetHeight"]) Reflect.deleteProperty(document.body, name);
  });
});
