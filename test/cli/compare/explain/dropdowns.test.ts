import { describe, it } from "vitest";
import { changes, explainOn, see } from "../support/explained";

const on = explainOn(
  `<div id="bar"></div><div id="dim"></div><div id="hovered"></div><div id="facing"></div>
<div id="box" class="w-dropdown"><div id="toggle" class="w-dropdown-toggle"></div>
<nav id="list" class="w-dropdown-list"><a id="first" href="/a">A</a><a id="second" href="/b">B</a></nav></div>
<div id="other" class="w-dropdown"></div>`,
  [
    ...[
      changes("PAGE_SCROLL_DOWN", "#bar"),
      changes("SCROLLING_IN_VIEW", "#facing"),
      changes("MOUSE_OVER", "#hovered"),
    ],
    ...[changes("DROPDOWN_OPEN", "#dim"), changes("DROPDOWN_CLOSE", "#dim")],
  ],
);
const RULE = "dropdown-tabs-lightbox DD-27";
const walk = { step: "dropdown @box walk", none: "hidden", vendor: "hidden", ours: "shown" } as const;
const list = see("dropdown @box walk, list seen: hidden | hidden | shown");
const opened = see("dropdown @box open, list seen: hidden | shown | shown", { equal: true });

describe("DD-27, when the down arrow opens a dropdown", () => {
  it("shows its list as a click does", () => {
    on(
      RULE,
      see("dropdown @box walk, list seen: hidden | hidden | shown", { beside: [opened] }),
      { vendor: "shown", ours: "hidden" },
      { beside: [] },
      { of: "other" },
    );
  });

  it("moves the focus to the first link, and does not scroll the page", () => {
    const focus = see("dropdown @box walk, focus: hidden | @toggle | @first");
    on(RULE, focus, "@second", { step: "dropdown @box open" }, { step: "dropdown @other walk" });
    const scroll = see("dropdown @box walk, scroll: hidden | 0 340 | 0 300 | 0 300", { beside: [focus] });
    on(
      RULE,
      scroll,
      "0 320",
      { beside: [] },
      { beside: [see("dropdown @box walk, focus: hidden | @toggle | @second")] },
    );
    on(RULE, { ...scroll, beside: [{ ...focus, vendor: "@first", equal: true }] });
  });

  it("leaves the same element below the mouse", () => {
    const color = see("dropdown @box walk, other colors: red | red | blue | blue");
    const beside = [see("dropdown @box walk, scroll: hidden | 0 40 | 0 0")];
    on(RULE, { ...color, beside }, "green", { beside: [] }, { step: "dropdown @box open" });
  });

  it("leaves what follows the scrolling, and what is sticky", () => {
    const at = (y: number) => `matrix(1, 0, 0, 1, 0, ${y})`;
    const beside = [see("dropdown @box walk, scroll: hidden | 0 40 | 0 0")];
    const moved = {
      ...walk,
      of: "bar",
      aspect: "transform",
      none: "",
      vendor: at(-90),
      ours: at(5),
      before: at(5),
      beside,
    } as const;
    on(RULE, moved, { ours: at(-40) }, { beside: [] }, { of: "hovered" });
    const sized = see("dropdown @box walk, facing box: 0 0 300 | 0 0 363 | 0 0 332 | 0 0 332", { beside });
    on(RULE, sized, "0 0 340", { beside: [] }, { of: "hovered" });
    const sticky = see("dropdown @box walk, toggle box: 0 40 900 | 0 40 900 | 0 0 900 | 0 0 900", { beside });
    on(RULE, sticky, "0 20 900", { none: "0 0 900" }, { step: "dropdown @box open" });
  });

  it("plays the interaction of its opening, as a click does, and of its closing", () => {
    const click = see("dropdown @box open, dim opacity: 0 | 1 | 1", { equal: true });
    on(
      RULE,
      see("dropdown @box walk, dim opacity: 0 | 0 | 1", { beside: [list, click] }),
      "0.5",
      { beside: [click] },
      { beside: [list] },
      { of: "hovered" },
    );
    const closed = see("dropdown @box escape, dim opacity: 0 | 1 | 0");
    on(RULE, closed, "0.5", { of: "hovered" }, { step: "dropdown @box leave" });
  });
});

it("DD-28, when Escape or the mouse that leaves closes a dropdown that the vendor script keeps open", () => {
  const closed = see("dropdown @box escape, list seen: hidden | shown | hidden");
  const others = [{ vendor: "hidden", ours: "shown" }, { of: "other" }, { step: "dropdown @box open" }];
  on("dropdown-tabs-lightbox DD-28", closed, ...others);
  on("dropdown-tabs-lightbox DD-28", see("dropdown @box away, list seen: hidden | shown | hidden"), ...others);
});
