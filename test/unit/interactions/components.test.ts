import { afterEach, describe, expect, it } from "vitest";
import { intro, outro } from "../../../src/core/component-triggers";
import { createStore } from "../../../src/interactions/store";
import { data, display, event, list, on, opacity, PAGE, SELF } from "./data";
import { close, find, frame, hear, open, start, wait } from "./support";

afterEach(close);

/** A pair of events of a component family; the opacity shows which ran last. */
const componentPair = (selector: string, active: string, inactive: string) =>
  data(
    [
      event("e-1", active, on(selector), "a-1", { stops: "e-2" }),
      event("e-2", inactive, on(selector), "a-2", { stops: "e-1" }),
    ],
    [list("a-1", [[opacity(SELF, 0.9)]]), list("a-2", [[opacity(SELF, 0.1)]])],
  );

function pair(body: string, selector: string, active: string, inactive: string) {
  return start(body, componentPair(selector, active, inactive));
}

function after(run: () => void, selector: string): string {
  run();
  frame(2);
  const { style } = find(selector);
  const { opacity: seen } = style;
  style.opacity = "";
  return seen;
}

describe("IX-22 events of components", () => {
  it.each([
    ["NAVBAR_OPEN", "NAVBAR_CLOSE", "w-nav"],
    ["DROPDOWN_OPEN", "DROPDOWN_CLOSE", "w-dropdown"],
    ["TAB_ACTIVE", "TAB_INACTIVE", "w-tab-link"],
    ["SLIDER_ACTIVE", "SLIDER_INACTIVE", "w-slide"],
  ])("IX-22 %s and %s run on a change only, the first of all may be the second", (active, inactive, name) => {
    const engine = pair(`<div id="c" class="${name}"></div>`, `.${name}`, active, inactive);
    const seen = [
      () => outro(find("#c")),
      () => outro(find("#c")),
      () => intro(find("#c")),
      () => intro(find("#c")),
      () => outro(find("#c")),
    ].map((run) => after(run, "#c"));
    expect(seen).toEqual(["0.1", "", "0.9", "", "0.1"]);
    expect(createStore(engine).store.getState().ixSession.eventState["e-1:0"]).toEqual({ isActive: false });
  });

  it("IX-22 each element has its own state", () => {
    pair(
      '<div id="a" class="w-slide"></div><div id="b" class="w-slide"></div>',
      ".w-slide",
      "SLIDER_ACTIVE",
      "SLIDER_INACTIVE",
    );
    expect(after(() => intro(find("#a")), "#a")).toBe("0.9");
    expect(after(() => outro(find("#b")), "#b")).toBe("0.1");
  });

  it("B-51 IX-22 a menu handles its own events only, not those of elements inside it", () => {
    pair('<div id="n" class="w-nav"><i id="inner"></i></div>', ".w-nav", "NAVBAR_OPEN", "NAVBAR_CLOSE");
    expect(after(() => intro(find("#inner")), "#n")).toBe("");
  });

  it("IX-FIX-13 a dropdown inside a tab pane does not trigger the pane, a page script's own element does", () => {
    pair(
      '<div id="p" class="w-tab-pane"><i id="d" class="w-dropdown"></i><i id="own"></i></div>',
      ".w-tab-pane",
      "TAB_ACTIVE",
      "TAB_INACTIVE",
    );
    expect(after(() => intro(find("#d")), "#p")).toBe("");
    expect(after(() => intro(find("#own")), "#p")).toBe("0.9");
  });

  it("IX-52 a cart fires its lists every time", () => {
    start(
      '<div id="cart" class="cart"><i id="inner"></i></div>',
      data(
        [
          event("e-1", "ECOMMERCE_CART_OPEN", on(".cart"), "a-1"),
          event("e-2", "ECOMMERCE_CART_CLOSE", on(".cart"), "a-2"),
        ],
        [list("a-1", [[opacity(SELF, 0.9)]]), list("a-2", [[opacity(SELF, 0.1)]])],
      ),
    );
    const send = (type: string) => () => find("#inner").dispatchEvent(new CustomEvent(type, { bubbles: true }));
    expect(
      ["ecommerce-cart-open", "ecommerce-cart-open", "ecommerce-cart-close"].map((type) => after(send(type), "#cart")),
    ).toEqual(["0.9", "0.9", "0.1"]);
  });
});

describe("IX-29 the state of components before the data", () => {
  it.each([
    ["NAVBAR_OPEN", "NAVBAR_CLOSE", "w-nav"],
    ["DROPDOWN_OPEN", "DROPDOWN_CLOSE", "w-dropdown"],
    ["TAB_ACTIVE", "TAB_INACTIVE", "w-tab-pane"],
    ["SLIDER_ACTIVE", "SLIDER_INACTIVE", "w-slide"],
  ])("IX-29 %s and %s run with the present state, once", (active, inactive, name) => {
    const engine = open(`<i id="a" class="${name}"></i><i id="b" class="${name}"></i><i id="c" class="${name}"></i>`);
    let runs = 0;
    hear("ix2-animation-started", () => runs++);
    for (const change of [intro, outro, intro]) change(find("#a"));
    outro(find("#b"));
    engine.init(componentPair(`.${name}`, active, inactive));
    frame(2);
    expect(["#a", "#b", "#c"].map((id) => find(id).style.opacity)).toEqual(["0.9", "0.1", ""]);
    intro(find("#a"));
    outro(find("#b"));
    expect(runs).toBe(2);
  });

  it("IX-29 a start again does not run them again", () => {
    const engine = open('<i id="a" class="w-slide"></i>');
    intro(find("#a"));
    const pairs = componentPair(".w-slide", "SLIDER_ACTIVE", "SLIDER_INACTIVE");
    engine.init(pairs);
    expect(after(() => undefined, "#a")).toBe("0.9");
    expect(after(() => engine.init(pairs), "#a")).toBe("");
  });
});

describe("the mouse", () => {
  const mouse =
    (type: string, target: string, relatedTarget: Element | null = null) =>
    () =>
      find(target).dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget }));

  it("IX-51 hovers: into and out of the element, not between its parts, out also when it leaves the window", () => {
    pair('<div id="card" class="card"><i id="x"></i><i id="y"></i></div>', ".card", "MOUSE_OVER", "MOUSE_OUT");
    const seen = [
      mouse("mouseout", "#x"),
      mouse("mouseover", "#x"),
      mouse("mouseout", "#x", find("#y")),
      mouse("mouseover", "#y"),
      mouse("mouseout", "#y", null),
      mouse("mouseover", "#x"),
      mouse("mouseout", "#x", document.body),
    ].map((run) => after(run, "#card"));
    expect(seen).toEqual(["", "0.9", "", "", "0.1", "0.9", "0.1"]);
  });

  it("IX-50 presses and releases every time", () => {
    pair('<div id="card" class="card"></div>', ".card", "MOUSE_DOWN", "MOUSE_UP");
    expect(
      ["mousedown", "mousedown", "mouseup", "mouseup"].map((type) => after(mouse(type, "#card"), "#card")),
    ).toEqual(["0.9", "0.9", "0.1", "0.1"]);
  });

  it("IX-49 without a pair a first click is each, a second one is every second", () => {
    const clicks = (type: string, stops?: string) => {
      start(
        '<div id="card" class="card"></div>',
        data([event("e-1", type, on(".card"), "a-1", stops ? { stops } : {})], [list("a-1", [[opacity(SELF, 0.9)]])]),
      );
      return [1, 2, 3, 4].map(() => after(mouse("click", "#card"), "#card"));
    };
    expect(clicks("MOUSE_CLICK")).toEqual(["0.9", "0.9", "0.9", "0.9"]);
    expect(clicks("MOUSE_CLICK", "gone")).toEqual(["0.9", "0.9", "0.9", "0.9"]);
    expect(clicks("MOUSE_CLICK", "e-1")).toEqual(["0.9", "", "0.9", ""]);
    expect(clicks("MOUSE_SECOND_CLICK")).toEqual(["", "0.9", "", "0.9"]);
  });

  it.each([
    ["MOUSE_OVER", "0.5"],
    ["PAGE_START", "0.9"],
  ])("IX-48 a run stops the list of its opposite event and of its own, but not of %s", (type, expected) => {
    const fade = { selector: ".other" };
    start(
      '<div id="card" class="card"></div><i id="other" class="other"></i>',
      data(
        [
          event("e-1", "MOUSE_CLICK", on(".card"), "a-1", { stops: "e-2" }),
          event("e-2", type, type === "PAGE_START" ? PAGE : on(".card"), "a-2"),
        ],
        [
          list("a-1", [[display(SELF, "flex", { delay: 100 })], [display(SELF, "grid")]]),
          list("a-2", [[opacity(fade, 0.5)], [opacity(fade, 0.9, { delay: 200 })]]),
        ],
      ),
    );
    mouse("mouseover", "#card")();
    document.dispatchEvent(new Event("readystatechange"));
    wait(50);
    mouse("click", "#card")();
    wait(60);
    // Its own list begins again.
    mouse("click", "#card")();
    mouse("click", "#card")();
    wait(60);
    expect(find("#card").style.display).toBe("");
    wait(300);
    expect([find("#card").style.display, find("#other").style.opacity]).toEqual(["grid", expected]);
  });

  it("IX-47 nested triggers all fire, in binding order; an event that is stopped never arrives", () => {
    const order: string[] = [];
    start(
      '<div id="out" class="out"><div id="in" class="in"></div></div>',
      data(
        [event("e-1", "MOUSE_CLICK", on(".out"), "a-1"), event("e-2", "MOUSE_CLICK", on(".in"), "a-1")],
        [list("a-1", [[opacity(SELF, 0.5)]])],
      ),
    );
    const seen = new AbortController();
    document.body.addEventListener(
      "ix2-animation-started",
      ({ detail }: CustomEventInit) => order.push(String(detail)),
      { signal: seen.signal },
    );
    const pressed = new MouseEvent("click", { bubbles: true, cancelable: true });
    find("#in").dispatchEvent(pressed);
    expect([order, pressed.defaultPrevented]).toEqual([["i1", "i2"], false]);
    find("#in").addEventListener("click", (click) => click.stopPropagation());
    find("#in").click();
    expect(order).toHaveLength(2);
    seen.abort();
  });
});
