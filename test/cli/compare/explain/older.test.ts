import { describe, it } from "vitest";
import { explainOn } from "../support/explained";

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
  on(rule, { step, aspect: "focus", ours }, { ours: "@field" }, { vendor: "@field" }, { step: "hover @field enter" });
});

describe("of a script that gives no focus", () => {
  it("NAV-2, DD-3, TB-2, LB-19 and SL-53 name the element of the step", () => {
    on(
      "slider SL-53",
      { step: "slider @slider dot", aspect: "focus", ours: "w-slider-dot in @dots" },
      { ours: "@dots" },
    );
    on("dropdown-tabs-lightbox TB-2", { step: "tabs @tabs first", aspect: "focus", ours: "@tab1" }, { ours: "@tab2" });
    const opened = { step: "lightbox @picture open", aspect: "focus", vendor: "w-lightbox-backdrop in body" } as const;
    const ours = "w-lightbox-control w-lightbox-close in body";
    on("dropdown-tabs-lightbox LB-19", { ...opened, ours }, { ours: "@picture" }, { vendor: "" });
  });
});

describe("SL-5, when an arrow is not focusable", () => {
  const press = { step: "slider @slider right", aspect: "focus", ours: "@right" } as const;
  const enter = { step: "slider @slider key", aspect: "reach", vendor: "cannot be used", ours: "can be used" } as const;

  it("does nothing by key", () => {
    const given = { ...enter, beside: [press] };
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
    on(
      "slider SL-5",
      given,
      { ours: "matrix(1, 0, 0, 1, -90, 0)" },
      { beside: [press] },
      { beside: [enter] },
      { of: "side" },
    );
    on("slider SL-5", given, { step: "slider @slider dot" }, { beside: [press, { ...enter, vendor: "can be used" }] });
  });
});

describe("NAV-27, when its stylesheet hides the open menu", () => {
  const step = "menu @nav open";
  const button = { step, of: "button", aspect: "classes", vendor: "w--open", ours: "w--open", equal: true } as const;
  const menu = { step, of: "menu", aspect: "seen", none: "hidden", vendor: "hidden", ours: "shown" } as const;
  const beside = [button, menu];

  it("shows it, and makes it usable", () => {
    on("navbar NAV-27", { ...menu, beside }, { vendor: "shown", ours: "hidden" }, { beside: [menu] }, { of: "side" });
    const reach = {
      step: "menu @nav walk",
      aspect: "reach",
      vendor: "cannot be used",
      ours: "can be used",
      beside,
    } as const;
    on("navbar NAV-27", reach, { vendor: "can be used", ours: "cannot be used" }, { beside: [menu] });
  });

  it("leads into it with Tab", () => {
    const focus = { step: "menu @nav walk", aspect: "focus", vendor: "@field", ours: "@link", beside } as const;
    on("navbar NAV-27", focus, { ours: "@tab1" }, { beside: [menu] }, { step: "menu @nav open" });
    const color = { ...focus, of: "field", aspect: "colors", vendor: "red", ours: "grey", before: "grey" } as const;
    on("navbar NAV-27", { ...color, beside: [...beside, focus] }, { ours: "blue" }, { of: "side" }, { beside });
  });
});

describe("TB-11, when it does not handle arrow keys", () => {
  const arrow = { step: "tabs @tabs arrow" };
  const link = { ...arrow, of: "tab1", aspect: "classes", vendor: "w--current", ours: "" } as const;
  const given = { ...arrow, of: "pane", aspect: "seen", none: "shown", vendor: "shown", ours: "hidden" } as const;
  const RULE = "dropdown-tabs-lightbox TB-11";

  it("shows what a click on the next tab shows", () => {
    const pressed = { ...given, step: "tabs @tabs tab 1", vendor: "hidden", equal: true };
    on(
      RULE,
      { ...given, beside: [pressed, link] },
      { beside: [pressed] },
      { beside: [link] },
      { step: "tabs @tabs first" },
    );
    const side = { ...given, of: "side", aspect: "box", vendor: "1126 0 154 3660", ours: "1126 0 154 3720" } as const;
    const stretched = { ...side, step: "tabs @tabs tab 1", vendor: "1126 0 154 3720", equal: true };
    on(RULE, { ...side, beside: [stretched, link] }, { ours: "1126 0 160 3720" }, { beside: [stretched] });
  });

  it("moves the focus to the next tab, and does not scroll", () => {
    const focus = { ...arrow, aspect: "focus", vendor: "@tab1", ours: "@tab2", beside: [link] } as const;
    on(RULE, focus, { ours: "@field" }, { beside: [] });
    const scroll = { ...focus, aspect: "scroll", vendor: "0 40", ours: "0 9", before: "0 9" } as const;
    on(RULE, scroll, { ours: "0 90" }, { beside: [] });
  });
});
