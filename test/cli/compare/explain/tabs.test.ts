import { describe, it } from "vitest";
import { explainOn, see } from "../support/explained";
import { look } from "../support/look";

const on = explainOn(`<div id="tabs" class="w-tabs"><div class="w-tab-menu"><a id="first" class="w-tab-link"></a>
<a id="second" class="w-tab-link"></a></div><div class="w-tab-content"><div id="pane" class="w-tab-pane"><p id="inside"></p></div>
<div id="hidden" class="w-tab-pane"></div></div></div><p id="else"></p>`);

describe("TB-3, where the export has no current tab", () => {
  const RULE = "dropdown-tabs-lightbox TB-3";
  const pane = see("load open, pane classes: w--tab-active");
  const beside = [pane];

  it("marks and shows the first one", () => {
    on(
      RULE,
      see("load open, pane classes: w--tab-active", { beside }),
      "w--current",
      { beside: [], of: "hidden" },
      { step: "scroll 0.33" },
    );
    on(RULE, see("load open, first classes: w--current", { beside }), "w--open", { of: "second" }, { beside: [] });
    const seen = see("load open, pane seen: hidden | shown", { beside });
    on(RULE, seen, { vendor: "shown", ours: "hidden" }, { of: "hidden" }, { beside: [] });
    const selected = { step: "tabs @tabs first", of: "first", vendor: "white", equal: true };
    const color = see("load open, first colors: blue | white", { beside: [pane, selected] });
    on(RULE, color, "red", { beside }, { of: "second" });
  });

  it("makes the page longer by its pane, and no more", () => {
    const states = { pane: { ours: look({ box: "0 0 90 200" }), vendor: look({ seen: false }) } };
    const scroll = see("scroll 1.00, scroll: 0 10 | 0 210", { beside, states });
    on(RULE, scroll, "0 300", "0 0", { beside: [] });
  });

  it("makes it focusable", () => {
    const focus = see("tabs @tabs tab 1, focus: @first", { beside });
    on(RULE, focus, "@pane", { beside: [] }, { vendor: "@second" });
  });
});

it("TB-23, where a page script selects a tab, and not where a visitor does", () => {
  const turned = see("scroll 0.33, focus: @else | @first | @else");
  on("dropdown-tabs-lightbox TB-23", turned, "@pane", { vendor: "@pane" }, { step: "tabs @tabs arrow" });
});
