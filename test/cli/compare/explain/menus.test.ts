import { describe, it } from "vitest";
import { changes, explainOn } from "../support/explained";

const BAR = `<p id="dim"></p><p id="pressed"></p><div id="nav" class="w-nav" data-duration="0">
<div id="button" class="w-nav-button"></div><nav id="menu" class="w-nav-menu">
<a id="brand">Not focusable</a><a id="first" href="/a">A</a><a id="second" href="/b">B</a></nav></div>
<input id="field"><p id="else"></p><div id="slow" class="w-nav"><div class="w-nav-button"></div></div>`;
const on = explainOn(BAR, [changes("NAVBAR_OPEN", "#dim"), changes("MOUSE_SECOND_CLICK", "#pressed")]);

describe("NAV-22, when the focus leaves the bar", () => {
  const closed = {
    step: "menu @nav walk",
    of: "menu",
    aspect: "seen",
    none: "hidden",
    vendor: "shown",
    ours: "hidden",
  } as const;

  it("closes the menu", () => {
    on("navbar NAV-22", closed, { vendor: "hidden", ours: "shown" }, { step: "menu @nav open" }, { of: "field" });
  });

  it("ends what an interaction of the bar changes outside of it", () => {
    const dim = { ...closed, of: "dim", aspect: "opacity", none: "0", vendor: "1", ours: "0" } as const;
    on("navbar NAV-22", dim, { ours: "0.5" }, { of: "field" });
  });

  it("hides a label that the script hides while the menu is closed", () => {
    const close = { step: "menu @nav close", of: "button", vendor: "hidden", ours: "hidden", equal: true };
    const label = { ...closed, of: "button", none: "shown", beside: [close] };
    on("navbar NAV-22", label, { beside: [] }, { beside: [{ ...close, vendor: "shown" }] });
    on("navbar NAV-22", label, { beside: [{ ...close, step: "menu @slow close" }] });
  });

  it("leaves the focus where it is when the menu needs no press", () => {
    const focus = {
      step: "menu @nav shut",
      aspect: "focus",
      none: "@field",
      vendor: "@button",
      ours: "@field",
    } as const;
    on("navbar NAV-22", focus, { step: "menu @nav close" }, { ours: "@first" });
  });
});

describe("NAV-23, when a menu opens without motion", () => {
  it("shows it in the overlay, at its place", () => {
    const overlay = { step: "menu @nav open", of: "nav", aspect: "made", part: "overlay @nav", ours: "shown" } as const;
    const moved = { of: "menu", aspect: "box", vendor: "0 0 9 9", ours: "5 0 9 9" } as const;
    on("navbar NAV-23", overlay, { vendor: "shown", ours: "" }, { beside: [moved] }, { step: "menu @slow open" });
  });

  const walk = { step: "menu @nav walk", aspect: "focus", vendor: "@field", ours: "@first" } as const;

  it("leads into it with Tab, to its first link", () => {
    on("navbar NAV-23", walk, { ours: "@second" }, { ours: "@brand" }, { step: "menu @slow walk" });
  });

  it("leaves the next element without its style of focus", () => {
    const color = {
      ...walk,
      of: "field",
      aspect: "colors",
      none: "grey",
      vendor: "blue",
      ours: "grey",
      before: "grey",
    } as const;
    const focus = { ...walk, aspect: "focus" } as const;
    const given = { ...color, beside: [focus] };
    on("navbar NAV-23", given, { ours: "red" }, { of: "else" }, { beside: [{ ...focus, ours: "@second" }] });
  });
});

describe("NAV-13, when Escape closes the menu", () => {
  const escape = { step: "menu @nav escape", none: "hidden", vendor: "shown", ours: "hidden" } as const;

  it("hides it, and focuses the button", () => {
    on(
      "navbar NAV-13",
      { ...escape, of: "menu", aspect: "seen" },
      { vendor: "hidden", ours: "shown" },
      { of: "field" },
    );
    const focus = { ...escape, aspect: "focus", none: "", vendor: "@field", ours: "@button" } as const;
    on("navbar NAV-13", focus, { ours: "@first" }, { step: "menu @nav leave" });
  });

  it("NAV-26 ends what the clicks on the button began", () => {
    const given = { ...escape, of: "pressed", aspect: "seen" } as const;
    on("navbar NAV-26", given, { vendor: "hidden", ours: "shown" }, { of: "field" }, { step: "menu @nav shut" });
  });
});
