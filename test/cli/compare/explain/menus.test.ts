import { describe, it } from "vitest";
import { changes, explainOn, see } from "../support/explained";

const BAR = `<p id="dim"></p><p id="pressed"></p><div id="nav" class="w-nav" data-duration="0">
<div id="button" class="w-nav-button"></div><nav id="menu" class="w-nav-menu">
<a id="brand">Not focusable</a><a id="first" href="/a">A</a><a id="second" href="/b">B</a></nav></div>
<input id="field"><p id="else"></p><div id="slow" class="w-nav"><div class="w-nav-button"></div></div>`;
const on = explainOn(BAR, [changes("NAVBAR_OPEN", "#dim"), changes("MOUSE_SECOND_CLICK", "#pressed")]);

describe("NAV-22, when the focus leaves the bar", () => {
  const closed = see("menu @nav walk, menu seen: hidden | shown | hidden");

  it("closes the menu", () => {
    on("navbar NAV-22", closed, { vendor: "hidden", ours: "shown" }, { step: "menu @nav open" }, { of: "field" });
  });

  it("ends what an interaction of the bar changes outside of it", () => {
    const dim = see("menu @nav walk, dim opacity: 0 | 1 | 0");
    on("navbar NAV-22", dim, "0.5", { of: "field" });
  });

  it("hides a label that the script hides while the menu is closed", () => {
    const close = { step: "menu @nav close", of: "button", vendor: "hidden", ours: "hidden", equal: true };
    const label = see("menu @nav walk, button seen: shown | shown | hidden", { beside: [close] });
    on("navbar NAV-22", label, { beside: [] }, { beside: [{ ...close, vendor: "shown" }] });
    on("navbar NAV-22", label, { beside: [{ ...close, step: "menu @slow close" }] });
  });

  it("leaves the focus where it is when the menu needs no press", () => {
    const focus = see("menu @nav shut, focus: @field | @button | @field");
    on("navbar NAV-22", focus, { step: "menu @nav close" }, "@first");
  });
});

describe("NAV-23, when a menu opens without motion", () => {
  it("shows it in the overlay, at its place", () => {
    const overlay = see("menu @nav open, nav made: shown", { part: "overlay @nav" });
    const moved = see("menu box: 0 0 9 9 | 5 0 9 9");
    on("navbar NAV-23", overlay, { vendor: "shown", ours: "" }, { beside: [moved] }, { step: "menu @slow open" });
  });

  const walk = see("menu @nav walk, focus: @field | @first");

  it("leads into it with Tab, to its first link", () => {
    on("navbar NAV-23", walk, "@second", "@brand", { step: "menu @slow walk" });
  });

  it("leaves the next element without its style of focus", () => {
    const focus = see("menu @nav walk, focus: @field | @first");
    const given = see("menu @nav walk, field colors: grey | blue | grey | grey", { beside: [focus] });
    on("navbar NAV-23", given, "red", { of: "else" }, { beside: [see("menu @nav walk, focus: @field | @second")] });
  });
});

describe("NAV-13, when Escape closes the menu", () => {
  it("hides it, and focuses the button", () => {
    on(
      "navbar NAV-13",
      see("menu @nav escape, menu seen: hidden | shown | hidden"),
      { vendor: "hidden", ours: "shown" },
      { of: "field" },
    );
    const focus = see("menu @nav escape, focus: @field | @button");
    on("navbar NAV-13", focus, "@first", { step: "menu @nav leave" });
  });

  it("NAV-26 ends what the clicks on the button began", () => {
    const given = see("menu @nav escape, pressed seen: hidden | shown | hidden");
    on("navbar NAV-26", given, { vendor: "hidden", ours: "shown" }, { of: "field" }, { step: "menu @nav shut" });
  });
});
