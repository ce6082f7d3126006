import { describe, it } from "vitest";
import { explainOn, see } from "../support/explained";
import { look } from "../support/look";

const slides = (
  name: string,
) => `<div id="${name}mask" class="w-slider-mask"><div id="${name}1" class="w-slide"><a id="${name}link"></a></div>
<div id="${name}2" class="w-slide"></div><div id="${name}3" class="w-slide"></div></div>
<div id="${name}left" class="w-slider-arrow-left"></div><div id="${name}right" class="w-slider-arrow-right"></div><div id="${name}dots" class="w-slider-nav"></div>`;
const on = explainOn(`<div id="slider" class="w-slider" data-hide-arrows="true">${slides("s")}</div>
<div id="endless" class="w-slider" data-infinite="1">${slides("e")}</div><p id="else"></p>`);
const away = "matrix(1, 0, 0, 1, -400, 0)";

it("SL-27, when the arrow with the focus hides, the other one gets it", () => {
  const focus = see("slider @slider right, focus: @sleft");
  on("slider SL-27", focus, "@else", { vendor: "@else" }, { step: "slider @endless right" });
  on("slider SL-27", see("slider @slider left, focus: @sright"));
});

describe("SL-78, of an arrow that is too small", () => {
  const small = explainOn(`<div class="w-slider"><div id="arrow" class="w-slider-arrow-left"><img id="icon"></div></div>
<p id="else"></p>`);
  const placed = see("load open, arrow box: 0 544 80 10 | 0 520 80 24");
  const moved = see("load open, arrow transform:  | 0px 17px");
  const clear = see("load open, arrow colors: red /  /  | red /  / rgba(0, 0, 0, 0)");

  it("has clear borders, and what it draws stays where it is", () => {
    small("slider SL-78", { ...placed, beside: [moved] }, { beside: [] }, "0 560 80 24", { of: "else" });
    small("slider SL-78", { ...moved, beside: [placed] }, { beside: [] }, "0px 40px", "9px 17px", { of: "else" });
    small("slider SL-78", clear, "red /  / rgba(9, 9, 9, 0)", { of: "else" });
  });

  it("moves what is in it by the border", () => {
    const icon = see("load open, icon box: 13 0 9 9 | 13 7 9 9");
    small("slider SL-78", { ...icon, beside: [clear] }, { beside: [] }, "13 19 9 9", "13 7 9 12", { of: "else" });
  });
});

describe("of a drag", () => {
  const drag = { step: "slider @slider drag", aspect: "transform" } as const;

  it("SL-43, at the end of a slider that is not infinite, stays where it is", () => {
    const slide = { ...drag, of: "s1", vendor: "", ours: away, before: away } as const;
    on("slider SL-43", slide, "matrix(1, 0, 0, 1, -90, 0)", { step: "slider @slider dot" });
    on(
      "slider SL-43",
      see("slider @slider drag, sright seen: shown | shown | hidden | hidden", { beside: [slide] }),
      { beside: [] },
      { before: "shown" },
      { of: "else" },
    );
    on("slider SL-43", slide, { step: "slider @endless drag" });
  });

  const endless = { ...drag, step: "slider @endless drag", of: "e1", vendor: "", ours: away, before: "" } as const;
  const earlier = { ...endless, step: "slider @endless right", vendor: away, equal: true };

  it("SL-40, where ours has moved to a place that the vendor script shows, too", () => {
    const given = { ...endless, beside: [earlier] };
    on("slider SL-40", given, { beside: [] }, "matrix(1, 0, 0, 1, -90, 0)", { ours: "", vendor: away });
  });

  it("SL-40, where ours has moved to the next group, to which no step of the vendor script leads", () => {
    const given = { ...endless, states: { emask: { vendor: look({ box: "0 0 400 90" }) } } };
    on("slider SL-40", given, { states: {} }, "matrix(1, 0, 0, 1, -800, 0)");
    const further = { ...endless, vendor: away, ours: "matrix(1, 0, 0, 1, -800, 0)", before: away };
    on("slider SL-40", { ...further, beside: [{ ...earlier, vendor: "" }] }, "matrix(1, 0, 0, 1, -1200, 0)");
    const dots = see("slider @endless drag, edots made: 3 dots, number 1 active | 3 dots, number 2 active", {
      beside: [endless],
    });
    on("slider SL-40", dots, "3 dots, number 3 active", { beside: [] });
  });

  it("SL-40, where slides fade and ours has turned to the next", () => {
    const shown = see("slider @endless right, e2 seen: hidden | shown | shown | hidden", { equal: true });
    on(
      "slider SL-40",
      see("slider @endless drag, e2 seen: hidden | hidden | shown | hidden", { beside: [shown] }),
      { beside: [] },
      { before: "shown" },
      { of: "else" },
    );
  });
});

it("SL-54, when the focus leaves a hidden slide for one that is shown, and nothing else", () => {
  const focus = see("slider @slider drag, focus: @slink | @s2");
  on("slider SL-54", focus, "@s1", "@e2", "@else", { step: "click @slider click" });
  on("slider SL-54", see("slider @slider drag, focus: @slink |  | @s2"), "@s1", { none: "" });
  const hides = see("s2 seen: hidden | hidden");
  on("slider SL-54", see("slider @slider drag, focus: @slink |  | @s1", { beside: [hides] }), "@s2", { beside: [] });
});

it("SL-57, for what is in a slide that the mask clips, and in no other", () => {
  const slide = (name: string, style: string) =>
    `<div class="w-slider-mask" style="overflow-x: ${style}"><div class="w-slide"><a id="${name}"></a></div></div>`;
  // Without a layout, everything is beside the mask.
  const check = explainOn(slide("clipped", "hidden") + slide("shown", "visible"));
  const reach = see("hover @clipped enter, reach: can be used | cannot be used");
  const others = [{ step: "hover @shown enter" }, { step: "slider @clipped key" }];
  check("slider SL-57", reach, { vendor: "cannot be used", ours: "can be used" }, ...others);
});
