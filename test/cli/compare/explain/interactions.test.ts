import { describe, it } from "vitest";
import { changes, explainOn, see } from "../support/explained";
import { look } from "../support/look";

const at = (down: number, across = 0) => `matrix(1, 0, 0, 1, ${across}, ${down})`;
const scrolled = { step: "scroll 0.33" } as const;
const less = { ...scrolled, lessMotion: true } as const;
const motion = { lessMotion: false };

describe("IX-FIX-28, with reduced motion", () => {
  const on = explainOn(
    `<div id="row"><p id="rest"></p><div><p id="text"></p></div></div><p id="pic"></p><p id="cover"></p><div><p id="else"></p></div>`,
    [changes("SCROLL_INTO_VIEW", "#pic, #text"), changes("PAGE_FINISH", "#cover"), changes("MOUSE_OVER", "#else")],
  );
  const RULE = "interactions IX-FIX-28";
  const load = { ...less, step: "load open" } as const;
  const large = "matrix(1.3, 0, 0, 1.3, 0, 0)";

  it.each([
    ["transform", at(40), "", at(20)],
    ["transform", large, "", "matrix(1.2, 0, 0, 1.2, 0, 0)"],
    ["filter", "blur(10px)", "blur(0px)", "blur(5px)"],
    ["opacity", "0", "1", "0.5"],
    ["box", "0 390 0 1", "0 390 1170 1", "0 390 600 1"],
  ] as const)("shows the end of an entrance, not its beginning: %s from %s", (aspect, vendor, ours, between) => {
    const given = { ...load, of: "pic", aspect, vendor, ours, later: [vendor, ours] };
    on(RULE, given, { ours: between }, { vendor: ours, ours: vendor, later: [ours] }, { of: "else" }, motion);
  });

  it("shows the end to which the vendor script comes later, and no other", () => {
    const cover = {
      ...load,
      of: "cover",
      aspect: "transform",
      vendor: "",
      ours: at(0, 469),
      later: ["", at(0, 469)],
    } as const;
    on(RULE, cover, { later: [at(0, 30)] }, { later: [] }, { of: "else" });
    const served = { ...cover, none: at(15), vendor: at(15), ours: "", later: [at(15)] };
    on(RULE, served, { ours: at(5) }, { none: "" }, { later: [at(90)] });
  });

  it("does not leave an element where it is that the vendor script has moved", () => {
    const shown = see("scroll 0.33, pic opacity: 0 | 0 | 1", { lessMotion: true, later: ["1"] });
    on(RULE, shown, { vendor: "1", ours: "0", later: ["0"] });
  });

  it("leaves the rest of a column beside such an element", () => {
    const text = see("text box: 9 12 56 24 | 9 43 56 24");
    const later = ["9 43 56 24"];
    const states = { text: { later: later.map((box) => look({ box })) } };
    on(
      RULE,
      see("load open, rest box: 0 0 114 192 | 0 0 114 161", { lessMotion: true, states, beside: [text] }),
      "0 0 114 150",
      { beside: [] },
      { of: "else" },
      motion,
    );
  });
});

describe("IX-FIX-29, with reduced motion", () => {
  const on = explainOn(
    `<div id="grown"></div><div id="beside"><p id="inside"></p></div><p id="pointed"></p><p id="else"></p>`,
    [changes("SCROLLING_IN_VIEW", "#grown"), changes("MOUSE_MOVE", "#pointed"), changes("MOUSE_OVER", "#else")],
  );
  const RULE = "interactions IX-FIX-29";

  it("begins between what the vendor script shows, and stays there", () => {
    const moved = { ...less, of: "grown", aspect: "transform", vendor: at(40), ours: at(15), before: at(15) } as const;
    on(RULE, moved, { ours: at(20) }, { of: "else" }, motion);
    const last = { step: "scroll 1.00", of: "grown", vendor: at(90), equal: true };
    const first = { ...moved, step: "load open", before: undefined, beside: [last] };
    on(RULE, first, { ours: at(120) }, { ours: at(15, 9) }, { ours: at(-20) }, { of: "else" });
    on(RULE, { ...first, of: "pointed", ours: at(20) }, { ours: at(60), beside: [last] });
  });

  it("turns on the way of the vendor script, at most twice as far", () => {
    const turn = (cos: number, sin: number) => `matrix(${cos}, ${sin}, ${-sin}, ${cos}, 0, 0)`;
    const last = {
      step: "scroll 1.00",
      of: "grown",
      aspect: "transform",
      vendor: turn(0.83, -0.56),
      equal: true,
    } as const;
    const turned = {
      ...less,
      of: "grown",
      aspect: "transform",
      step: "load open",
      vendor: "",
      before: undefined,
    } as const;
    const first = { ...turned, ours: turn(0.76, -0.65), beside: [last] };
    on(RULE, first, { ours: turn(0.31, -0.95) }, { ours: turn(0.76, 0.65) }, { ours: at(15) }, { of: "else" });
  });

  it("fits what is beside it, or in that, by exactly its px", () => {
    const grown = { of: "grown", vendor: "0 0 659 9", ours: "0 0 586 9" };
    const box = see("scroll 0.33, beside box: 0 0 488 9 | 0 0 561 9", { lessMotion: true, beside: [grown] });
    on(RULE, box, "0 0 541 9", "0 5 561 9", { beside: [{ ...grown, of: "else" }] }, motion);
    on(
      RULE,
      see("scroll 0.33, inside box: 440 1 12 52 | 513 1 12 52", { lessMotion: true, beside: [grown] }),
      "513 9 12 52",
    );
    on(
      RULE,
      see("scroll 0.33, inside box: 266 0 120 112 | 303 0 120 112", { lessMotion: true, beside: [grown] }),
      "290 0 120 112",
    );
    const line = see("inside box: 0 0 488 1 | 0 0 561 1");
    const share = {
      ...less,
      of: "inside",
      aspect: "transform",
      vendor: at(0, -492.64),
      ours: at(0, -566.32),
      beside: [line],
    } as const;
    on(RULE, share, { ours: at(0, -520) }, { of: "else" }, motion);
  });
});

describe("IX-FIX-30 and IX-FIX-32, until the next scroll", () => {
  const on = explainOn(
    `<div id="reveal"></div><div id="holder"><div id="column"><p id="inside"></p></div><div id="rest"><p id="part"></p></div></div>
<p id="still"></p><p id="else"></p>`,
    [
      ...[changes("SCROLL_INTO_VIEW", "#reveal, #holder"), changes("SCROLL_OUT_OF_VIEW", "#reveal")],
      ...[changes("SCROLLING_IN_VIEW", "#column"), changes("SCROLL_INTO_VIEW", "#still")],
      changes("SCROLL_INTO_VIEW", "#holder", { down: 100 }),
    ],
  );

  it("IX-FIX-30, the movement of a reveal takes its element into view", () => {
    const moved = { ...scrolled, of: "reveal", aspect: "transform", vendor: at(100), later: [""] } as const;
    const faded = see("scroll 0.33, reveal opacity: 0 | 0 | 1", { later: ["1"], beside: [moved] });
    on("interactions IX-FIX-30", moved, { later: [at(100)] }, { of: "else" }, { step: "scroll 0.00" });
    on("interactions IX-FIX-30", faded, { later: ["0"] }, { beside: [] }, "0.5", { of: "still" });
  });

  it("IX-FIX-32, what follows the scrolling brings an element into view", () => {
    const shown = see("scroll 0.33, column opacity: 1 | 0 | 1", { later: ["1"] });
    on("interactions IX-FIX-32", shown, "0.5", { later: ["0"] }, { step: "scroll 0.00" }, { of: "still" });
  });

  const entered = { of: "holder", aspect: "transform", none: at(80), equal: true } as const;

  it("IX-FIX-32, an element around it came to its place, by no more than that way", () => {
    const inside = {
      ...scrolled,
      of: "inside",
      aspect: "transform",
      none: at(-50),
      vendor: at(25),
      ours: at(30),
      beside: [entered],
    } as const;
    on("interactions IX-FIX-32", inside, { ours: at(40) }, { beside: [] }, { beside: [{ ...entered, none: "" }] });
    on("interactions IX-FIX-32", inside, { beside: [{ ...entered, vendor: at(80), equal: false }] }, { of: "still" });
    const shown = see("holder opacity: 0 | 1 | 1", { equal: true });
    on(
      "interactions IX-FIX-32",
      see("scroll 0.33, inside box: 0 0 258 9 | 0 0 433 9 | 0 0 441 9", { beside: [shown] }),
      { beside: [] },
      "0 0 490 9",
      { of: "still" },
    );
  });

  it("IX-FIX-32, what is beside such an element has the rest of its row", () => {
    const grown = see("column box: 0 0 200 9 | 0 0 258 9 | 0 0 263 9");
    const rest = see("scroll 0.33, rest box: 273 0 465 | 278 0 460", { beside: [entered, grown] });
    on("interactions IX-FIX-32", rest, "282 0 456", "278 4 460", { beside: [grown] }, { of: "else" });
    on(
      "interactions IX-FIX-32",
      see("scroll 0.33, part box: 433 11 12 52 | 428 11 12 52", { beside: [entered, grown] }),
      "438 11 12 52",
    );
  });
});

describe("IX-FIX-10, for an element that its own scrolling moves", () => {
  const on = explainOn(`<p id="own"></p><p id="steep"></p><p id="clicked"></p>`, [
    ...[changes("SCROLLING_IN_VIEW", "#own"), changes("SCROLLING_IN_VIEW", "#steep", { steepness: 1.5 })],
    changes("MOUSE_CLICK", "#clicked"),
  ]);
  const RULE = "interactions IX-FIX-10";
  const moved = { ...scrolled, of: "own", aspect: "transform", vendor: at(-150), ours: at(-160) } as const;
  const shown = see("scroll 0.33, own opacity: 0 | 0.5 | 0.6", { beside: [moved] });

  it("by a part of its way, by more where its keyframes are near each other", () => {
    on(RULE, moved, { ours: at(-20) }, { ours: at(150) }, { ours: at(-150, 90) }, { of: "clicked" });
    on(RULE, shown, "1", { beside: [] });
    const far = { ...moved, of: "steep", vendor: at(-120) };
    on(RULE, far, { of: "own" });
    on(RULE, { ...moved, aspect: "transform" }, see("box: 0 0 90 90 | 0 0 90 99", { beside: [moved] }));
  });

  it("by the place that it had before the scroll, and no further", () => {
    const low = { step: "load open", of: "own", vendor: at(100), ours: at(100), equal: true };
    const later = { ...moved, vendor: at(-2), ours: at(-10), beside: [low] };
    on(RULE, later, { ours: at(-30) }, { beside: [] });
  });

  it("by a little where it is turned away in perspective", () => {
    const turned = (sine: number) => {
      const cosine = Math.sqrt(1 - sine ** 2);
      return `matrix3d(${cosine}, 0, ${sine}, 0, 0, 1, 0, 0, ${-sine}, 0, ${cosine}, 0, 0, 0, 0, 1)`;
    };
    on(RULE, { ...moved, of: "steep", vendor: turned(0.33), ours: turned(0.355) }, { ours: turned(0.5) });
  });

  it("also with reduced motion, for what is no motion", () => {
    on(RULE, see("scroll 0.33, own opacity: 0 | 0.5 | 0.6", { beside: [moved], lessMotion: true }), {
      ...moved,
      lessMotion: true,
    });
  });
});

describe("IX-FIX-8, for what the next keyframe leaves out", () => {
  const on = explainOn(`<p id="color"></p><p id="down"></p><p id="wide"></p><p id="tall"></p><p id="else"></p>`, [
    ...[
      changes("SCROLLING_IN_VIEW", "#color", { keeps: "rgb(5, 122, 222)" }),
      changes("SCROLLING_IN_VIEW", "#down", { keeps: "y 0px" }),
    ],
    ...[
      changes("SCROLLING_IN_VIEW", "#wide", { keeps: "x 90vw" }),
      changes("SCROLLING_IN_VIEW", "#tall", { keeps: "x 90vh" }),
    ],
    changes("MOUSE_CLICK", "#else", { keeps: "y 0px" }),
  ]);
  const RULE = "interactions IX-FIX-8";

  it("keeps a color, and no other", () => {
    const [vendor, ours] = ["rgb(0, 0, 0) / rgb(5, 132, 203) / ", "rgb(0, 0, 0) / rgb(5, 122, 222) / "];
    const stopped = { ...scrolled, of: "color", aspect: "colors", vendor, ours } as const;
    on(
      RULE,
      stopped,
      "rgb(0, 0, 0) / rgb(5, 110, 222) / ",
      { vendor: "rgb(9, 9, 9) / rgb(5, 132, 203) / " },
      { of: "down" },
    );
  });

  it("keeps a distance, and nothing else of the transform", () => {
    const stopped = { ...scrolled, of: "down", aspect: "transform", vendor: at(-500), ours: "" } as const;
    on(RULE, stopped, { ours: at(-1100) }, { ours: at(0, 90) }, { of: "else" });
    on(
      RULE,
      { ...stopped, of: "wide", vendor: at(0, 500), ours: at(0, 1152) },
      { ours: at(0, 1100) },
      { of: "tall", vendor: at(0, 5) },
    );
  });
});

it("IX-FIX-11, for elements that follow a pointer before its first move only", () => {
  const on = explainOn(`<p id="pointed"></p><p id="else"></p>`, [changes("MOUSE_MOVE", "#pointed")]);
  const moved = {
    ...scrolled,
    of: "pointed",
    aspect: "transform",
    vendor: at(-25),
    ours: at(3),
    before: at(3),
  } as const;
  on("interactions IX-FIX-11", moved, { ours: at(-10) }, { step: "move @pointed 1" }, { of: "else" });
  on("interactions IX-FIX-11", { ...moved, step: "load open", ours: "", before: undefined }, { ours: at(-10) });
});
