import { describe, it } from "vitest";
import { explainOn, see } from "../support/explained";

const on =
  explainOn(`<div id="nav" class="w-nav"><div id="button" class="w-nav-button"></div><nav id="menu" class="w-nav-menu">
<a id="link" href="/a"></a></nav></div><div id="box" class="w-dropdown"><div id="toggle" class="w-dropdown-toggle"></div></div>
<div id="tabs" class="w-tabs"><a id="tab1" class="w-tab-link"></a><a id="tab2" class="w-tab-link"></a>
<div id="pane" class="w-tab-pane"></div></div><div id="side"></div><a id="picture" class="w-lightbox"></a><input id="field">
<div id="slider" class="w-slider"><div class="w-slider-mask"><div id="slide" class="w-slide"></div></div><div id="left" class="w-slider-arrow-left">
</div><div id="right" class="w-slider-arrow-right"></div><div id="dots" class="w-slider-nav"></div></div><div id="other" class="w-slider"></div>`);

it.each([
  ["NAV-2", "navbar NAV-2", "menu @nav open", "@button"],
  ["DD-3", "dropdown-tabs-lightbox DD-3", "dropdown @box open", "@toggle"],
  ["TB-2", "dropdown-tabs-lightbox TB-2", "tabs @tabs tab 1", "@tab2"],
  ["LB-19", "dropdown-tabs-lightbox LB-19", "lightbox @picture close", "@picture"],
  ["SL-5", "slider SL-5", "slider @slider left", "@left"],
  ["SL-53", "slider SL-53", "slider @slider dot", "w-slider-dot w-active in @dots"],
])("%s, when a script gives what a visitor presses no focus", (_id, rule, step, ours) => {
  on(rule, { step, aspect: "focus", ours }, "@field", { vendor: "@field" }, { step: "hover @field enter" });
});

describe("of a script that gives no focus", () => {
  it("NAV-2, DD-3, TB-2, LB-19 and SL-53 name the element of the step", () => {
    on("slider SL-53", see("slider @slider dot, focus: w-slider-dot in @dots"), "@dots");
    on("dropdown-tabs-lightbox TB-2", see("tabs @tabs first, focus: @tab1"), "@tab2");
    const opened = see("lightbox @picture open, focus: w-lightbox-backdrop in body |");
    const ours = "w-lightbox-control w-lightbox-close in body";
    on("dropdown-tabs-lightbox LB-19", { ...opened, ours }, "@picture", { vendor: "" });
  });
});

it("DD-12, when the mouse that opens a dropdown moves the focus to its toggle", () => {
  const focus = see("dropdown @box hover, focus: @field | @toggle | @field");
  on("dropdown-tabs-lightbox DD-12", focus, "@box", { vendor: "@button" }, { step: "dropdown @box open" });
});

it("NAV-32, when dropdowns in an open menu have no state classes", () => {
  const classes = see("menu @nav open, toggle classes:  | w--open | w--nav-dropdown-toggle-open w--open");
  on("navbar NAV-32", classes, "w--nav-dropdown-toggle-open", { of: "side" }, { step: "dropdown @box open" });
});

describe("SL-5, when an arrow is not focusable", () => {
  const press = see("slider @slider right, focus: @right");
  const enter = see("slider @slider key, reach: cannot be used | can be used");

  it("does nothing by key", () => {
    const given = see("slider @slider key, reach: cannot be used | can be used", { beside: [press] });
    on(
      "slider SL-5",
      given,
      { beside: [] },
      { step: "slider @other key" },
      { vendor: "can be used", ours: "cannot be used" },
    );
  });

  it("shows another group before a drag", () => {
    const away = "matrix(1, 0, 0, 1, -400, 0)";
    const moved = { step: "slider @slider drag", of: "slide", aspect: "transform", vendor: away, before: "" } as const;
    const given = { ...moved, beside: [press, enter] };
    on("slider SL-5", given, "matrix(1, 0, 0, 1, -90, 0)", { beside: [press] }, { beside: [enter] }, { of: "side" });
    on(
      "slider SL-5",
      given,
      { step: "slider @slider dot" },
      { beside: [press, see("slider @slider key, reach: can be used | can be used")] },
    );
  });
});

describe("NAV-27, when its stylesheet hides the open menu", () => {
  const step = "menu @nav open";
  const button = { step, of: "button", aspect: "classes", vendor: "w--open", ours: "w--open", equal: true } as const;
  const menu = { step, of: "menu", aspect: "seen", none: "hidden", vendor: "hidden", ours: "shown" } as const;
  const beside = [button, menu];

  it("shows it, and makes it usable", () => {
    on("navbar NAV-27", { ...menu, beside }, { vendor: "shown", ours: "hidden" }, { beside: [menu] }, { of: "side" });
    const reach = see("menu @nav walk, reach: cannot be used | can be used", { beside });
    on("navbar NAV-27", reach, { vendor: "can be used", ours: "cannot be used" }, { beside: [menu] });
  });

  it("leads into it with Tab", () => {
    const focus = see("menu @nav walk, focus: @field | @link", { beside });
    on("navbar NAV-27", focus, "@tab1", { beside: [menu] }, { step: "menu @nav open" });
    on(
      "navbar NAV-27",
      see("menu @nav walk, field colors:  | red | grey | grey", { beside: [...beside, focus] }),
      "blue",
      { of: "side" },
      { beside },
    );
  });
});

describe("TB-11, when it does not handle arrow keys", () => {
  const link = see("tabs @tabs arrow, tab1 classes: w--current |");
  const RULE = "dropdown-tabs-lightbox TB-11";

  it("shows what a click on the next tab shows", () => {
    const pressed = see("tabs @tabs tab 1, pane seen: shown | hidden | hidden", { equal: true });
    on(
      RULE,
      see("tabs @tabs arrow, pane seen: shown | shown | hidden", { beside: [pressed, link] }),
      { beside: [pressed] },
      { beside: [link] },
      { step: "tabs @tabs first" },
    );
    const stretched = see("tabs @tabs tab 1, side box: shown | 1126 0 154 3720 | 1126 0 154 3720", { equal: true });
    on(
      RULE,
      see("tabs @tabs arrow, side box: shown | 1126 0 154 3660 | 1126 0 154 3720", { beside: [stretched, link] }),
      "1126 0 160 3720",
      { beside: [stretched] },
    );
  });

  it("moves the focus to the next tab, and does not scroll", () => {
    const focus = see("tabs @tabs arrow, focus: @tab1 | @tab2", { beside: [link] });
    on(RULE, focus, "@field", { beside: [] });
    const scroll = see("tabs @tabs arrow, scroll:  | 0 40 | 0 9 | 0 9", { beside: [link] });
    on(RULE, scroll, "0 90", { beside: [] });
  });
});
