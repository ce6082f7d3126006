import { describe, it } from "vitest";
import { explainOn, look } from "../support/explained";

const on = explainOn(`<div id="tabs" class="w-tabs"><div class="w-tab-menu"><a id="first" class="w-tab-link"></a>
<a id="second" class="w-tab-link"></a></div><div class="w-tab-content"><div id="pane" class="w-tab-pane"><p id="inside"></p></div>
<div id="hidden" class="w-tab-pane"></div></div></div><p id="else"></p>`);

describe("TB-3, where the export has no current tab", () => {
  const RULE = "dropdown-tabs-lightbox TB-3";
  const load = { step: "load open", vendor: "", ours: "w--tab-active" } as const;
  const pane = { ...load, of: "pane", aspect: "classes" } as const;
  const beside = [pane];

  it("marks and shows the first one", () => {
    on(RULE, { ...pane, beside }, { ours: "w--current" }, { beside: [], of: "hidden" }, { step: "scroll 0.33" });
    on(
      RULE,
      { ...pane, of: "first", ours: "w--current", beside },
      { ours: "w--open" },
      { of: "second" },
      { beside: [] },
    );
    const seen = { ...load, of: "pane", aspect: "seen", vendor: "hidden", ours: "shown", beside } as const;
    on(RULE, seen, { vendor: "shown", ours: "hidden" }, { of: "hidden" }, { beside: [] });
    const selected = { step: "tabs @tabs first", of: "first", vendor: "white", equal: true };
    const color = {
      ...load,
      of: "first",
      aspect: "colors",
      vendor: "blue",
      ours: "white",
      beside: [pane, selected],
    } as const;
    on(RULE, color, { ours: "red" }, { beside }, { of: "second" });
  });

  it("makes the page longer by its pane, and no more", () => {
    const states = { pane: { ours: look({ box: "0 0 90 200" }), vendor: look({ seen: false }) } };
    const scroll = { step: "scroll 1.00", aspect: "scroll", vendor: "0 10", ours: "0 210", beside, states } as const;
    on(RULE, scroll, { ours: "0 300" }, { ours: "0 0" }, { beside: [] });
  });

  it("makes it focusable", () => {
    const focus = { step: "tabs @tabs tab 1", aspect: "focus", vendor: "", ours: "@first", beside } as const;
    on(RULE, focus, { ours: "@pane" }, { beside: [] }, { vendor: "@second" });
  });
});

it("TB-23, where a page script selects a tab, and not where a visitor does", () => {
  const turned = { step: "scroll 0.33", aspect: "focus", none: "@else", vendor: "@first", ours: "@else" } as const;
  on("dropdown-tabs-lightbox TB-23", turned, { ours: "@pane" }, { vendor: "@pane" }, { step: "tabs @tabs arrow" });
});
