import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dropdown, type DropdownApi } from "../../../src/dropdown/dropdown";
import { redraw } from "../../../src/core/window-buses";
import { getModule, mountAgain, mountPage, one, press, stopAll } from "../support/page";

const MARKUP = `
<div class="w-dropdown" id="first">
  <div class="w-dropdown-toggle"><div class="w-icon-dropdown-toggle"></div><div>Services</div></div>
  <nav class="w-dropdown-list">
    <a href="/nails">Nails</a>
    <a href="#brows">Brows</a>
    <a href="/other#brows">Brows elsewhere</a>
  </nav>
</div>
<div class="w-dropdown" id="second">
  <button type="button" class="w-dropdown-toggle">Prices</button>
  <nav class="w-dropdown-list"><a href="/prices">All</a></nav>
</div>
<p><a href="#outside">Outside</a></p>`;

const NESTED = `
<div class="w-dropdown" id="outer">
  <div class="w-dropdown-toggle">Outer</div>
  <nav class="w-dropdown-list">
    <a href="/a">A</a>
    <div class="w-dropdown" id="inner">
      <div class="w-dropdown-toggle">Inner</div>
      <nav class="w-dropdown-list"><a href="/b">B</a><a href="/c">C</a></nav>
    </div>
    <a href="/d">D</a>
  </nav>
</div>`;

const attributes = (element: Element) =>
  Object.fromEntries(element.getAttributeNames().map((name) => [name, element.getAttribute(name)]));
const toggle = (id: string) => one(`#${id} > .w-dropdown-toggle`);
const list = (id: string) => one(`#${id} > .w-dropdown-list`);
const isOpen = (id: string) => list(id).classList.contains("w--open") && toggle(id).classList.contains("w--open");
const expanded = (id: string) => toggle(id).getAttribute("aria-expanded");
const focus = (text: string) => [...document.querySelectorAll("a")].find((link) => link.textContent === text)?.focus();
const focused = () => document.activeElement?.textContent?.trim();
const mouse = (element: Element, type: string, pointerType = "mouse") =>
  element.dispatchEvent(Object.assign(new Event(type, { bubbles: type !== "pointerleave" }), { pointerType }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function withDelay(delay: string, hover = "false"): void {
  mountPage(MARKUP.replace('id="first"', `id="first" data-delay="${delay}" data-hover="${hover}"`), dropdown);
}

describe("a dropdown when it is mounted", () => {
  it("DD-1 names toggle and list by its place on the page, and is collapsed", () => {
    mountPage(NESTED, dropdown);
    expect(attributes(toggle("inner"))).toMatchObject({
      id: "w-dropdown-toggle-1",
      "aria-controls": "w-dropdown-list-1",
      "aria-expanded": "false",
    });
  });

  it("DD-2 has no aria-haspopup, since it is no menu", () => {
    mountPage(MARKUP, dropdown);
    expect(toggle("first").hasAttribute("aria-haspopup")).toBe(false);
  });

  it("DD-3 makes a button of its toggle, unless it is one", () => {
    mountPage(MARKUP, dropdown);
    expect(attributes(toggle("first"))).toMatchObject({ role: "button", tabindex: "0" });
    expect(toggle("second").hasAttribute("role")).toBe(false);
    expect(toggle("second").hasAttribute("tabindex")).toBe(false);
  });

  it("DD-3 calls a toggle without any name a menu", () => {
    mountPage(MARKUP.replace("<div>Services</div>", '<img alt="" src="x.svg">'), dropdown);
    expect(toggle("first").getAttribute("aria-label")).toBe("menu");
    expect(toggle("second").hasAttribute("aria-label")).toBe(false);
  });

  it("DD-4 labels the list with the toggle and keeps ids of the markup", () => {
    mountPage(MARKUP.replace('<nav class="w-dropdown-list">', '<nav id="own" class="w-dropdown-list">'), dropdown);
    expect(attributes(list("first"))).toMatchObject({ id: "own", "aria-labelledby": "w-dropdown-toggle-0" });
  });

  it("DD-5 keeps links unchanged: they have a tab stop already", () => {
    mountPage(MARKUP, dropdown);
    expect([...document.querySelectorAll("a")].some((link) => link.hasAttribute("tabindex"))).toBe(false);
  });

  it("DD-29 hides the icon from screen readers", () => {
    mountPage(MARKUP, dropdown);
    expect(one(".w-icon-dropdown-toggle").getAttribute("aria-hidden")).toBe("true");
  });

  it("DD-36 restores the page as it was served when it ends, open or not", () => {
    mountPage(MARKUP, dropdown);
    stopAll();
    const served = document.body.cloneNode(true);
    mountAgain(dropdown);
    toggle("first").click();
    stopAll();
    expect(document.body.isEqualNode(served)).toBe(true);
    toggle("first").click();
    expect(isOpen("first")).toBe(false);
  });
});

describe("a dropdown with parts missing or twice", () => {
  const TWO = `<div class="w-dropdown" id="first">
    <button class="w-dropdown-toggle" id="open">Services</button><button class="w-dropdown-toggle" id="close">x</button>
    <nav class="w-dropdown-list"><a href="/a">A</a></nav><nav class="w-dropdown-list"><a href="/b">B</a></nav></div>`;
  const openLists = () => document.querySelectorAll(".w-dropdown-list.w--open").length;

  it("DD-8 opens all lists by one toggle and closes them by another", () => {
    mountPage(TWO, dropdown);
    one("#open").click();
    expect(openLists()).toBe(2);
    one("#close").click();
    expect(openLists()).toBe(0);
  });

  it("DD-8 arrows lead through the links of all lists", () => {
    mountPage(TWO, dropdown);
    press(one("#open"), "ArrowDown");
    press(one('[href="/a"]'), "ArrowDown");
    expect(focused()).toBe("B");
  });

  it("DD-8 Escape on a toggle keeps the focus on it", () => {
    mountPage(TWO, dropdown);
    one("#open").click();
    one("#close").focus();
    press(one("#close"), "Escape");
    expect(focused()).toBe("x");
  });

  it("DD-9 without a list reports it, and its toggle still triggers interactions", () => {
    const said = vi.spyOn(console, "warn").mockReturnValue();
    const heard = vi.fn();
    document.body.addEventListener("COMPONENT_ACTIVE", heard, { once: true });
    mountPage('<div class="w-dropdown"><div class="w-dropdown-toggle"></div></div>', dropdown);
    one(".w-dropdown-toggle").click();
    expect([heard.mock.calls.length, one(".w-dropdown-toggle").className]).toEqual([1, "w-dropdown-toggle w--open"]);
    expect(said.mock.calls[0]?.[0]).toMatch(/dropdown: <div\.w-dropdown>: no \.w-dropdown-list/);
    said.mockRestore();
  });

  it("DD-9 without a toggle opens for scripts", () => {
    const said = vi.spyOn(console, "warn").mockReturnValue();
    const host = mountPage('<div class="w-dropdown"><nav class="w-dropdown-list"></nav></div>', dropdown);
    (host.inspect()[0]?.api as DropdownApi | undefined)?.open();
    expect(openLists()).toBe(1);
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });
});

describe("opening", () => {
  it("DD-10 opens and closes by click, and by no other mouse event", () => {
    mountPage(MARKUP, dropdown);
    mouse(toggle("first"), "pointerup");
    toggle("first").dispatchEvent(new MouseEvent("mouseup", { bubbles: true, button: 2 }));
    expect(isOpen("first")).toBe(false);
    toggle("first").click();
    expect([isOpen("first"), expanded("first")]).toEqual([true, "true"]);
    toggle("first").click();
    expect([isOpen("first"), expanded("first")]).toEqual([false, "false"]);
  });

  it("DD-11 Space and Enter on the toggle open and close, and do not propagate", () => {
    mountPage(MARKUP, dropdown);
    const heard = vi.fn();
    document.addEventListener("keydown", heard);
    expect(press(toggle("first"), "Enter").defaultPrevented).toBe(true);
    expect(isOpen("first")).toBe(true);
    expect(press(toggle("first"), " ").defaultPrevented).toBe(true);
    expect(isOpen("first")).toBe(false);
    expect(heard).not.toHaveBeenCalled();
    document.removeEventListener("keydown", heard);
  });

  it("DD-11 leaves the keys of a native button to the browser", () => {
    mountPage(MARKUP, dropdown);
    expect(press(toggle("second"), "Enter").defaultPrevented).toBe(false);
    expect(isOpen("second")).toBe(false);
  });

  it.each(["true", "1"])(
    "DD-12 DD-30 opens when a mouse enters the toggle with data-hover=%s, not for a finger",
    (on) => {
      withDelay("", on);
      mouse(toggle("first"), "pointerover", "touch");
      expect(isOpen("first")).toBe(false);
      mouse(toggle("first"), "pointerover");
      expect(isOpen("first")).toBe(true);
    },
  );

  it("DD-12 stays closed under a mouse without data-hover", () => {
    withDelay("", "false");
    mouse(toggle("first"), "pointerover");
    expect(isOpen("first")).toBe(false);
  });

  it("DD-32 DD-33 dispatches each event once for every change", () => {
    mountPage(MARKUP, dropdown);
    const received: string[] = [];
    const names = ["COMPONENT_ACTIVE", "COMPONENT_INACTIVE", "millrace:dropdown:open", "millrace:dropdown:close"];
    const life = new AbortController();
    for (const name of [...names, "IX3_COMPONENT_STATE_CHANGE"]) {
      const note = ({ target, detail }: CustomEventInit & { target: EventTarget | null }) =>
        received.push(`${name} ${(target as Element).id} ${JSON.stringify(detail)}`);
      document.addEventListener(name, note as (event: Event) => void, { signal: life.signal });
    }
    toggle("first").click();
    toggle("second").click();
    const change = (id: string, state: string) =>
      `IX3_COMPONENT_STATE_CHANGE ${id} {"component":"dropdown","state":"${state}"}`;
    expect(received).toEqual([
      "COMPONENT_ACTIVE first null",
      change("first", "open"),
      "millrace:dropdown:open first {}",
      "COMPONENT_ACTIVE second null",
      change("second", "open"),
      "millrace:dropdown:open second {}",
      "COMPONENT_INACTIVE first null",
      change("first", "close"),
      "millrace:dropdown:close first {}",
    ]);
    life.abort();
  });

  it("DD-32 makes other components measure again, once it is open", () => {
    mountPage(MARKUP, dropdown);
    const request = vi.spyOn(redraw, "up").mockImplementation(() => expect(isOpen("first")).toBe(true));
    toggle("first").click();
    expect(request).toHaveBeenCalledOnce();
    request.mockRestore();
  });

  it("DD-31 is above its neighbors while open, if the stylesheet sets a z-index of the builder", () => {
    mountPage(MARKUP, dropdown);
    one("#first").style.zIndex = "900";
    toggle("first").click();
    toggle("second").click();
    expect(one("#second").style.zIndex).toBe("");
    toggle("first").click();
    expect(one("#first").style.zIndex).toBe("901");
    toggle("first").click();
    expect(one("#first").style.zIndex).toBe("900");
  });
});

describe("closing", () => {
  it.each([
    ["", undefined],
    ["0", 0],
    ["250", 250],
    ["soon", 0],
    ["-5", 0],
  ])("DD-30 with data-delay=%j hides the list after %s ms", (delay, time) => {
    withDelay(delay);
    toggle("first").click();
    expect(isOpen("first")).toBe(true);
    toggle("first").click();
    expect(isOpen("first")).toBe(time !== undefined);
    vi.advanceTimersByTime(time ?? 0);
    expect(isOpen("first")).toBe(false);
  });

  it("DD-20 DD-33 closes by its toggle at once, or after the delay, and reopening cancels that", () => {
    withDelay("300");
    toggle("first").click();
    toggle("first").click();
    vi.advanceTimersByTime(299);
    expect([isOpen("first"), expanded("first")]).toEqual([true, "true"]);
    toggle("first").click();
    vi.advanceTimersByTime(1000);
    expect(isOpen("first")).toBe(true);
    toggle("first").click();
    vi.advanceTimersByTime(300);
    expect([isOpen("first"), expanded("first")]).toEqual([false, "false"]);
  });

  it.each(["pointerup", "click"])("DD-21 closes by a press outside (%s), not by one inside", (type) => {
    mountPage(MARKUP, dropdown);
    toggle("first").click();
    list("first").dispatchEvent(new MouseEvent(type, { bubbles: true }));
    expect(isOpen("first")).toBe(true);
    one("p").dispatchEvent(new MouseEvent(type, { bubbles: true }));
    expect(isOpen("first")).toBe(false);
  });

  it("DD-21 handles presses outside whose propagation is stopped", () => {
    mountPage(MARKUP, dropdown);
    one("p").addEventListener("click", (event) => event.stopPropagation());
    toggle("first").click();
    one("p").click();
    expect(isOpen("first")).toBe(false);
  });

  it("DD-22 closes after the delay when the mouse leaves", () => {
    withDelay("300", "true");
    mouse(toggle("first"), "pointerover");
    mouse(one("#first"), "pointerleave");
    vi.advanceTimersByTime(299);
    expect(isOpen("first")).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isOpen("first")).toBe(false);
  });

  it("DD-22 stays while one of its links has focus", () => {
    withDelay("", "true");
    mouse(toggle("first"), "pointerover");
    focus("Nails");
    mouse(one("#first"), "pointerleave");
    expect(isOpen("first")).toBe(true);
    one("p").click();
    expect(isOpen("first")).toBe(false);
  });

  it("DD-23 DD-28 Escape closes and focuses the toggle, also under a mouse", () => {
    withDelay("", "true");
    mouse(toggle("first"), "pointerover");
    focus("Brows");
    const event = press(document.activeElement as Element, "Escape");
    expect(isOpen("first")).toBe(false);
    expect(document.activeElement).toBe(toggle("first"));
    expect(event.defaultPrevented).toBe(true);
  });

  it("DD-23 Escape closes a dropdown opened by hovering wherever the focus is, which stays", () => {
    withDelay("", "true");
    one<HTMLElement>("p a").focus();
    mouse(toggle("first"), "pointerover");
    press(one("p a"), "Escape");
    expect([isOpen("first"), focused()]).toEqual([false, "Outside"]);
  });

  it("DD-23 Escape elsewhere closes a dropdown and the one inside it", () => {
    mountPage(NESTED, dropdown);
    toggle("outer").click();
    toggle("inner").click();
    press(document.body, "Escape");
    expect([isOpen("outer"), isOpen("inner")]).toEqual([false, false]);
  });

  it("DD-23 Escape elsewhere that a page script uses closes nothing", () => {
    mountPage(MARKUP, dropdown);
    toggle("first").click();
    one("p a").addEventListener("keydown", (event) => event.preventDefault());
    press(one("p a"), "Escape");
    expect(isOpen("first")).toBe(true);
  });

  it.each([
    ["a field with text", '<input type="text" value="x">', {}, false],
    ["an empty search field", '<input type="search">', {}, false],
    ["a list", "<select><option>a</option></select>", {}, false],
    ["a search field with text", '<input type="search" value="x">', {}, true],
    ["a field with an input method", '<input type="text">', { isComposing: true }, true],
  ])("DD-23 Escape in %s inside closes it unless the field uses the key", (_what, field, more, stays) => {
    mountPage(MARKUP, dropdown);
    toggle("first").click();
    list("first").insertAdjacentHTML("beforeend", field);
    const element = one<HTMLInputElement>("#first input, #first select");
    element.focus();
    element.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true, ...more }));
    expect(isOpen("first")).toBe(stays);
    expect(document.activeElement).toBe(stays ? element : toggle("first"));
  });

  it("DD-23 Escape on a link inside the toggle closes, and the link keeps the focus", () => {
    mountPage(MARKUP, dropdown);
    toggle("first").insertAdjacentHTML("beforeend", '<a href="/services">Services</a>');
    toggle("first").click();
    focus("Services");
    press(document.activeElement as Element, "Escape");
    expect(isOpen("first")).toBe(false);
    expect(focused()).toBe("Services");
  });

  it("DD-24 DD-6 a link to a part of this page closes, one to another page does not", () => {
    mountPage(MARKUP, dropdown);
    const [page, here, elsewhere] = document.querySelectorAll<HTMLElement>("#first a");
    for (const link of [page, elsewhere]) {
      toggle("first").click();
      link?.addEventListener("click", (event) => event.preventDefault());
      link?.click();
      expect(isOpen("first")).toBe(true);
      toggle("first").click();
    }
    toggle("first").click();
    here?.click();
    expect(isOpen("first")).toBe(false);
  });

  it("DD-25 closes when another one opens, but not the one around it", () => {
    mountPage(MARKUP, dropdown);
    toggle("first").click();
    toggle("second").click();
    expect([isOpen("first"), isOpen("second")]).toEqual([false, true]);
    mountPage(NESTED, dropdown);
    toggle("outer").click();
    toggle("inner").click();
    expect([isOpen("outer"), isOpen("inner")]).toEqual([true, true]);
  });

  it("DD-7 DD-37 closes when the bar around it reports that it has closed", () => {
    mountPage(MARKUP, dropdown);
    toggle("first").click();
    one("#first").dispatchEvent(new CustomEvent("w-close"));
    expect(isOpen("first")).toBe(false);
  });

  it("DD-37 handles the jQuery hook when the page has jQuery", () => {
    const handlers: Record<string, () => void> = {};
    const off = vi.fn();
    vi.stubGlobal("jQuery", () => ({
      on: (name: string, _selector: undefined, run: () => void) => (handlers[name] = run),
      off,
      triggerHandler() {},
    }));
    mountPage(MARKUP, dropdown);
    toggle("second").click();
    handlers["w-close.w-dropdown.millrace"]?.();
    expect(isOpen("second")).toBe(false);
    stopAll();
    expect(off.mock.calls.flat()).toEqual(
      expect.arrayContaining(["w-close.w-dropdown.millrace", "mouseup.w-dropdown.millrace"]),
    );
  });

  it.each([
    ["mouseup alone", ["mouseup"], true],
    ["a whole press", ["mousedown", "mouseup", "click"], true],
    ["a click alone", ["click"], true],
    ["mousedown alone", ["mousedown"], false],
  ])("DD-10 opens when a page script dispatches %s on its toggle", (_name, types, opens) => {
    mountPage(MARKUP, dropdown);
    for (const type of types) toggle("first").dispatchEvent(new MouseEvent(type, { bubbles: true }));
    expect([isOpen("first"), isOpen("second")]).toEqual([opens, false]);
    if (!opens) return;
    vi.runAllTimers();
    for (const type of types) toggle("first").dispatchEvent(new MouseEvent(type, { bubbles: true }));
    expect(isOpen("first")).toBe(false);
  });

  it("DD-10 opens when a page script triggers mouseup with jQuery, and not on the mouseup of a visitor", () => {
    const handlers: Record<string, (event: object) => void> = {};
    vi.stubGlobal("jQuery", () => ({
      on: (name: string, _selector: undefined, run: () => void) => (handlers[name] ??= run),
      off() {},
      triggerHandler() {},
    }));
    mountPage(MARKUP, dropdown);
    handlers["mouseup.w-dropdown.millrace"]?.({ target: toggle("first"), originalEvent: { isTrusted: true } });
    expect(isOpen("first")).toBe(false);
    handlers["mouseup.w-dropdown.millrace"]?.({ target: toggle("first") });
    expect(isOpen("first")).toBe(true);
  });

  it("DD-26 closes when focus moves outside, not when it moves inside", () => {
    mountPage(MARKUP, dropdown);
    toggle("first").click();
    focus("Nails");
    focus("Brows");
    expect(isOpen("first")).toBe(true);
    focus("Outside");
    expect(isOpen("first")).toBe(false);
  });
});

describe("keys", () => {
  it.each([
    ["ArrowDown", "Brows"],
    ["ArrowRight", "Brows"],
    ["ArrowUp", "Nails"],
    ["ArrowLeft", "Nails"],
    ["End", "Brows elsewhere"],
    ["Home", "Nails"],
  ])("DD-34 %s on the first link leads to %s", (key, text) => {
    mountPage(MARKUP, dropdown);
    toggle("first").click();
    focus("Nails");
    expect(press(document.activeElement as Element, key).defaultPrevented).toBe(true);
    expect(focused()).toBe(text);
  });

  it("DD-27 DD-34 ArrowDown on the toggle opens and leads to the first link", () => {
    mountPage(MARKUP, dropdown);
    toggle("first").focus();
    press(toggle("first"), "ArrowDown");
    expect([isOpen("first"), focused()]).toEqual([true, "Nails"]);
  });

  it("DD-35 belong to the inner of two dropdowns", () => {
    mountPage(NESTED, dropdown);
    toggle("outer").click();
    toggle("inner").click();
    focus("B");
    press(document.activeElement as Element, "ArrowDown");
    expect(focused()).toBe("C");
    press(document.activeElement as Element, "Escape");
    expect([isOpen("outer"), isOpen("inner")]).toEqual([true, false]);
    expect(document.activeElement).toBe(toggle("inner"));
  });

  it("DD-35 of the outer one skip the links of the inner one", () => {
    mountPage(NESTED, dropdown);
    toggle("outer").click();
    focus("A");
    press(document.activeElement as Element, "ArrowDown");
    expect(focused()).toBe("D");
  });

  it("DD-34 are ignored with a modifier and in text fields", () => {
    mountPage(MARKUP.replace('<a href="/nails">', '<input><a href="/nails">'), dropdown);
    toggle("first").click();
    expect(press(one("input"), "ArrowDown").defaultPrevented).toBe(false);
    expect(press(toggle("first"), "ArrowDown", { ctrlKey: true }).defaultPrevented).toBe(false);
  });
});

it("DD-36 page scripts end all dropdowns and begin them again", () => {
  mountPage(MARKUP, dropdown);
  const module = getModule<{ destroy(): void; ready(): void }>(dropdown);
  toggle("first").click();
  module.destroy();
  expect([isOpen("first"), toggle("first").hasAttribute("aria-expanded")]).toEqual([false, false]);
  module.ready();
  toggle("first").click();
  expect(isOpen("first")).toBe(true);
});

it("B-82 ready reads the attributes of a dropdown again", () => {
  mountPage(MARKUP, dropdown);
  const module = getModule<{ ready(): void }>(dropdown);
  const root = toggle("first").closest(".w-dropdown");
  toggle("first").click();
  module.ready();
  expect(isOpen("first")).toBe(true);
  root?.setAttribute("data-hover", "true");
  module.ready();
  expect(isOpen("first")).toBe(false);
  mouse(toggle("first"), "pointerover");
  expect(isOpen("first")).toBe(true);
});
