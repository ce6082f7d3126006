import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { handleKey, type Disclosure } from "../../../../src/core/input/disclosure-keys";
import { indexForKey, isCommand, isModified, isPress } from "../../../../src/core/input/keys";
import { element } from "../../forms/support";

describe("a key", () => {
  it.each(["altKey", "ctrlKey", "metaKey"])("is a command of the browser with %s", (modifier) => {
    const event = new KeyboardEvent("keydown", { key: "a", [modifier]: true });
    expect([isCommand(event), isModified(event)]).toEqual([true, true]);
  });

  it("is undefined with Shift alone and without a modifier", () => {
    const shifted = new KeyboardEvent("keydown", { key: "a", shiftKey: true });
    const plain = new KeyboardEvent("keydown", { key: "a" });
    expect([shifted, plain].map(isCommand)).toEqual([false, false]);
    expect([shifted, plain].map(isModified)).toEqual([true, false]);
  });

  it("presses a button: Enter and Space", () => {
    expect(["Enter", " ", "Tab", "Space"].map(isPress)).toEqual([true, true, false, false]);
  });

  it.each([
    ["ArrowRight", 3, 1],
    ["ArrowDown", 3, 3],
    ["ArrowLeft", 1, 3],
    ["ArrowUp", 1, 1],
    ["Home", 0, 0],
    ["End", 9, 9],
    ["Tab", undefined, undefined],
  ])("leads from the third of ten: %s", (key, goal, backwards) => {
    expect([indexForKey(key, 2, 9, false), indexForKey(key, 2, 9, true)]).toEqual([goal, backwards]);
  });
});

describe("the keyboard of a list that opens", () => {
  let open: boolean;
  let disclosure: Disclosure;
  const around = vi.fn();

  beforeEach(() => {
    open = false;
    document.body.innerHTML = `<div id="around"><div id="toggle" tabindex="0"><b id="inside">Menu</b></div><button
      id="button">Menu</button><nav><a href="#1" id="a">1</a><a href="#2" id="b"><i id="in-b">2</i></a><a href="#3"
      id="c">3</a><input id="field"><div id="rich"></div></nav><p id="else" tabindex="0"></p></div>`;
    Object.defineProperty(element("#rich"), "isContentEditable", { value: true });
    around.mockReset();
    element("#around").addEventListener("keydown", around);
    disclosure = {
      controls: [element("#toggle"), element("#button")],
      links: () => [...document.querySelectorAll<HTMLElement>("a")],
      isOpen: () => open,
      press: vi.fn(() => (open = !open)),
      close: vi.fn(() => (open = false)),
    };
  });
  afterEach(() => vi.restoreAllMocks());

  /** @returns whether the key was used: then the browser and the elements around do not receive it. */
  function press(key: string, target = "#toggle", init: KeyboardEventInit = {}): boolean {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
    const one = element(target);
    around.mockReset();
    const listen = (caught: Event) => handleKey(caught as KeyboardEvent, disclosure);
    one.addEventListener("keydown", listen);
    one.dispatchEvent(event);
    one.removeEventListener("keydown", listen);
    if (event.defaultPrevented) expect(around).not.toHaveBeenCalled();
    return event.defaultPrevented;
  }
  const at = () => document.activeElement?.id;

  it.each(["Enter", " "])("is worked by %j, once per press, from inside the control, too", (key) => {
    expect([press(key), press(key, "#inside")]).toEqual([true, true]);
    expect(press(key, "#toggle", { repeat: true })).toBe(true);
    expect(disclosure.press).toHaveBeenCalledTimes(2);
  });

  it("ignores a native button, since the browser makes a click of these keys", () => {
    expect([press("Enter", "#button"), around.mock.calls.length]).toEqual([false, 1]);
    disclosure.open = vi.fn();
    expect([press("Enter", "#button"), around.mock.calls.length]).toEqual([false, 0]);
    expect(disclosure.press).not.toHaveBeenCalled();
  });

  it.each([
    ["a modifier", "#toggle", { shiftKey: true }],
    ["a field of the list", "#field", {}],
    ["a text that can be edited", "#rich", {}],
  ])("ignores keys: %s", (_, target, init) => {
    open = true;
    for (const key of ["Enter", "ArrowDown", "End"]) expect(press(key, target, init)).toBe(false);
    expect([disclosure.press, disclosure.close].map((one) => vi.mocked(one).mock.calls.length)).toEqual([0, 0]);
  });

  it("ignores keys that a page script has used", () => {
    const event = new KeyboardEvent("keydown", { key: "Enter", cancelable: true });
    event.preventDefault();
    element("#toggle").addEventListener("keydown", (caught) => handleKey(caught, disclosure));
    element("#toggle").dispatchEvent(event);
    expect(disclosure.press).not.toHaveBeenCalled();
  });

  it("ignores arrows on a closed one, unless it opens by them", () => {
    expect(press("ArrowDown")).toBe(false);
    disclosure.open = vi.fn(() => (open = true));
    expect([press("ArrowUp"), press("ArrowDown", "#else"), disclosure.isOpen()]).toEqual([false, false, false]);
    expect([press("ArrowDown"), open, at()]).toEqual([true, true, "a"]);
  });

  it("closes on Escape and returns the focus to the control that was used, or the first", () => {
    open = true;
    element("#button").focus();
    expect([press("Escape", "#button"), open, at()]).toEqual([true, false, "button"]);
    open = true;
    press("Escape", "#b");
    expect([open, at()]).toEqual([false, "toggle"]);
    open = true;
    disclosure.focusControl = () => element("#else").focus();
    press("Escape", "#b");
    expect(at()).toBe("else");
    expect(press("Escape", "#b")).toBe(false);
  });

  it.each([
    ["ArrowDown", "#a", "b"],
    ["ArrowRight", "#in-b", "c"],
    ["ArrowUp", "#c", "b"],
    ["ArrowLeft", "#b", "a"],
    ["ArrowUp", "#a", "a"],
    ["ArrowDown", "#c", "c"],
    ["Home", "#c", "a"],
    ["End", "#a", "c"],
    ["ArrowDown", "#toggle", "a"],
    ["End", "#toggle", "c"],
  ])("leads by %s from %s to %s, and stops at the ends", (key, from, to) => {
    open = true;
    expect([press(key, from), at()]).toEqual([true, to]);
  });

  it("leads from the control of a list that opens by ArrowDown by that key alone", () => {
    open = true;
    disclosure.open = vi.fn();
    element("#toggle").focus();
    expect([press("ArrowRight"), at()]).toEqual([true, "toggle"]);
    expect([press("ArrowUp"), at()]).toEqual([true, "toggle"]);
    expect([press("ArrowDown"), at()]).toEqual([true, "a"]);
  });

  it("ignores other keys, and arrows in elements that use them", () => {
    open = true;
    expect(press("x", "#a")).toBe(false);
    disclosure.yields = (target) => target.id === "b";
    element("#b").focus();
    expect([press("ArrowDown", "#b"), at()]).toEqual([false, "b"]);
    expect(press("ArrowDown", "#a")).toBe(true);
  });

  it("ignores a list without links", () => {
    open = true;
    element("nav").remove();
    disclosure.open = vi.fn(() => (open = true));
    expect(press("ArrowDown")).toBe(true);
    open = false;
    expect(press("ArrowDown")).toBe(true);
  });
});
