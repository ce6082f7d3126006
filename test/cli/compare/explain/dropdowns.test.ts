import { describe, it } from "vitest";
import { changes, explainOn } from "../support/explained";

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
const list = { ...walk, of: "list", aspect: "seen" } as const;
const opened = { ...list, step: "dropdown @box open", vendor: "shown", equal: true } as const;

describe("DD-27, when the down arrow opens a dropdown", () => {
  it("shows its list as a click does", () => {
    on(RULE, { ...list, beside: [opened] }, { vendor: "shown", ours: "hidden" }, { beside: [] }, { of: "other" });
  });

  it("moves the focus to the first link, and does not scroll the page", () => {
    const focus = { ...walk, aspect: "focus", vendor: "@toggle", ours: "@first" } as const;
    on(RULE, focus, { ours: "@second" }, { step: "dropdown @box open" }, { step: "dropdown @other walk" });
    const scroll = {
      ...walk,
      aspect: "scroll",
      vendor: "0 340",
      ours: "0 300",
      before: "0 300",
      beside: [focus],
    } as const;
    on(RULE, scroll, { ours: "0 320" }, { beside: [] }, { beside: [{ ...focus, ours: "@second" }] });
  });

  it("leaves what follows the scrolling, and what is sticky", () => {
    const at = (y: number) => `matrix(1, 0, 0, 1, 0, ${y})`;
    const beside = [{ ...walk, aspect: "scroll", vendor: "0 40", ours: "0 0" } as const];
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
    const sized = {
      ...moved,
      of: "facing",
      aspect: "box",
      none: "0 0 300",
      vendor: "0 0 363",
      ours: "0 0 332",
      before: "0 0 332",
    } as const;
    on(RULE, sized, { ours: "0 0 340" }, { beside: [] }, { of: "hovered" });
    const sticky = { ...sized, of: "toggle", none: "0 40 900", vendor: "0 40 900", ours: "0 0 900", before: "0 0 900" };
    on(RULE, sticky, { ours: "0 20 900" }, { none: "0 0 900" }, { step: "dropdown @box open" });
  });

  it("plays the interaction of its opening, as a click does, and of its closing", () => {
    const dim = { ...walk, of: "dim", aspect: "opacity", none: "0", vendor: "0", ours: "1" } as const;
    const click = { ...dim, step: "dropdown @box open", vendor: "1", equal: true };
    on(
      RULE,
      { ...dim, beside: [list, click] },
      { ours: "0.5" },
      { beside: [click] },
      { beside: [list] },
      { of: "hovered" },
    );
    const closed = { ...dim, step: "dropdown @box escape", vendor: "1", ours: "0" };
    on(RULE, closed, { ours: "0.5" }, { of: "hovered" }, { step: "dropdown @box leave" });
  });
});

it("DD-28, when Escape or the mouse that leaves closes a dropdown that the vendor script keeps open", () => {
  const closed = { ...list, step: "dropdown @box escape", vendor: "shown", ours: "hidden" };
  const others = [{ vendor: "hidden", ours: "shown" }, { of: "other" }, { step: "dropdown @box open" }];
  on("dropdown-tabs-lightbox DD-28", closed, ...others);
  on("dropdown-tabs-lightbox DD-28", { ...closed, step: "dropdown @box away" }, ...others);
});
