import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPage } from "../../../src/core/page/page";
import { readScriptConfig } from "../../../src/core/page/script-config";
import { revealEverything } from "../../../src/interactions/hidden/fail-open";
import { along, data, event, item, list, move, on, opacity, PAGE, plays, SELF } from "./data";
import { click, close, find, frame, open, sizePage, wake, wait } from "./support";

beforeEach(() => sizePage({ scrollHeight: 1800, scrollY: 250 }));
afterEach(() => {
  close();
  document.body.removeAttribute("data-wf-ix-vacation");
  vi.unstubAllGlobals();
});

const BOX = '<div id="box" class="box"></div>';

interface MotionSettings {
  /** The setting of the script tag. */
  tag: "visitor" | "site";
  /** `<body data-wf-ix-vacation>`. */
  attribute: boolean;
  /** The preference of the visitor. */
  reduce: boolean;
}

function begin(
  { tag, attribute, reduce }: MotionSettings,
  given: Parameters<ReturnType<typeof open>["init"]>[0],
  body = BOX,
): ReturnType<typeof open> {
  vi.stubGlobal("matchMedia", () => ({ matches: reduce }));
  document.body.toggleAttribute("data-wf-ix-vacation", attribute);
  const engine = open(body, { page: createPage({ ...readScriptConfig(null), reducedMotion: tag }) });
  engine.init(given);
  return engine;
}

const LESS: MotionSettings = { tag: "visitor", attribute: false, reduce: true };

const MATRIX: [MotionSettings, boolean][] = [
  [LESS, true],
  [{ tag: "visitor", attribute: true, reduce: true }, true],
  [{ tag: "visitor", attribute: true, reduce: false }, false],
  [{ tag: "site", attribute: true, reduce: true }, true],
  [{ tag: "site", attribute: false, reduce: true }, false],
  [{ tag: "site", attribute: true, reduce: false }, false],
];

describe("IX-21 visitors who prefer reduced motion", () => {
  it.each(MATRIX)("IX-21 IX-FIX-29 with %j movement is skipped: %s", (wish, skipped) => {
    begin(wish, plays("MOUSE_CLICK", [[move(SELF, { xValue: 100, delay: 300, duration: 1000 })]]));
    click("#box");
    frame(2);
    expect(find("#box").style.transform.includes("translate3d(100px")).toBe(skipped);
  });

  it.each([
    ["TRANSFORM_SCALE", { xValue: 2, yValue: 2 }, "transform", "scale3d(2, 2, 1)"],
    ["TRANSFORM_ROTATE", { zValue: 9, zUnit: "deg" }, "transform", "rotateZ(9deg)"],
    ["TRANSFORM_SKEW", { xValue: 9, xUnit: "deg" }, "transform", "skew(9deg, 0)"],
    ["STYLE_SIZE", { widthValue: 90, widthUnit: "px" }, "width", "90px"],
  ])("IX-21 %s shows its end at once", (type, values, property, expected) => {
    begin(LESS, plays("MOUSE_CLICK", [[item(type, SELF, { ...values, duration: 1000, delay: 100 })]]));
    click("#box");
    frame(2);
    expect(find("#box").style.getPropertyValue(property)).toContain(expected);
  });

  it.each([
    ["STYLE_FILTER", { filters: [{ type: "blur", value: 4, unit: "px" }] }, "filter", "blur(4px)"],
    [
      "STYLE_FONT_VARIATION",
      { fontVariations: [{ type: "wght", value: 700 }] },
      "font-variation-settings",
      '"wght" 700',
    ],
    ["STYLE_BACKGROUND_COLOR", { rValue: 1, gValue: 2, bValue: 3, aValue: 1 }, "background-color", undefined],
    ["STYLE_TEXT_COLOR", { rValue: 1, gValue: 2, bValue: 3, aValue: 1 }, "color", undefined],
    ["GENERAL_DISPLAY", { value: "flex" }, "display", undefined],
  ])("IX-21 %s %j: %s is at once %s", (type, values, property, expected) => {
    begin(LESS, plays("MOUSE_CLICK", [[item(type, SELF, { ...values, duration: 1000, delay: 100 })]]));
    const { style } = find("#box");
    // jsdom does not know every property.
    const set = vi.spyOn(style, "setProperty");
    click("#box");
    frame(2);
    expect(set.mock.calls.find(([name]) => name === property)?.[1]).toBe(expected);
    expect(style.display).toBe("");
  });

  it("IX-21 a fade keeps its delay and duration beside the movement of its group, and ends shown", () => {
    begin(
      LESS,
      data(
        [event("e-1", "MOUSE_CLICK", on(".box"), "a-1")],
        [
          list(
            "a-1",
            [
              [opacity(SELF, 0), move(SELF, { yValue: 50 })],
              [opacity(SELF, 1, { delay: 100, duration: 300 }), move(SELF, { yValue: 0, delay: 100, duration: 300 })],
            ],
            true,
          ),
        ],
      ),
    );
    expect(find("#box").style.opacity).toBe("0");
    click("#box");
    frame(3);
    expect([find("#box").style.opacity, find("#box").style.transform.slice(0, 20)]).toEqual([
      "0",
      "translate3d(0, 0px, ",
    ]);
    wait(250);
    expect(Number(find("#box").style.opacity)).toBeGreaterThan(0.3);
    wait(300);
    expect(find("#box").style.opacity).toBe("1");
  });

  it("IX-21 IX-FIX-29 movement by scroll stays in its middle, movement by pointer at rest, opacity follows", () => {
    const keyframes = (to: number) => [
      move({ selector: ".box" }, { yValue: to * 100 }),
      opacity({ selector: ".box" }, to),
    ];
    const scrolled = event("e-1", "PAGE_SCROLL", PAGE, "a-1", {
      config: [{ continuousParameterGroupId: "a-1-p", smoothing: 0 }],
    });
    begin(LESS, data([scrolled], [along("a-1", { 0: keyframes(0), 100: keyframes(1) })]));
    wake();
    frame(2);
    expect([find("#box").style.transform.slice(0, 20), find("#box").style.opacity]).toEqual([
      "translate3d(0, 50px,",
      "0.25",
    ]);
    close();
    const pointed = event("e-1", "MOUSE_MOVE", on(".box"), "a-1", {
      config: [
        {
          continuousParameterGroupId: "a-1-p",
          smoothing: 0,
          restingState: 20,
          basedOn: "ELEMENT",
          selectedAxis: "Y_AXIS",
        },
      ],
    });
    begin(LESS, data([pointed], [along("a-1", { 0: keyframes(0), 100: keyframes(1) })]));
    frame(2);
    expect(find("#box").style.transform.slice(0, 20)).toBe("translate3d(0, 20px,");
  });
});

it("IX-21 a preference that changes counts from the next start on", () => {
  const given = plays("MOUSE_CLICK", [[move(SELF, { xValue: 100, delay: 300, duration: 1000 })]]);
  const engine = begin({ tag: "visitor", attribute: false, reduce: false }, given);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const isAtEnd = () => {
    click("#box");
    frame(2);
    return find("#box").style.transform.includes("translate3d(100px");
  };
  expect(isAtEnd()).toBe(false);
  engine.init();
  expect(isAtEnd()).toBe(true);
});

describe("IX-FIX-28 elements at rest with reduced motion", () => {
  const small = (to: number) => item("TRANSFORM_SCALE", SELF, { xValue: to, yValue: to });
  const grow = list(
    "a-1",
    [
      [small(0.9), opacity(SELF, 0.5)],
      [small(1), opacity(SELF, 1)],
    ],
    true,
  );

  it.each(["MOUSE_OVER", "MOUSE_CLICK", "DROPDOWN_OPEN"])("IX-FIX-28 %s keeps its look at rest", (type) => {
    begin(LESS, data([event("e-1", type, on(".box"), "a-1")], [grow]));
    expect([find("#box").style.opacity, find("#box").style.transform]).toEqual([
      "0.5",
      expect.stringContaining("scale3d(0.9, 0.9, 1)"),
    ]);
  });

  it.each(["SCROLL_INTO_VIEW", "PAGE_START"])(
    "IX-FIX-28 the movement of %s is at its end from the beginning",
    (type) => {
      const slide = list("a-1", [[move(SELF, { xValue: -400 })], [move(SELF, { xValue: 0, duration: 900 })]], true);
      begin(LESS, data([event("e-1", type, on(".box"), "a-1")], [slide]));
      expect(find("#box").style.transform).toContain("translate3d(0px");
    },
  );

  it("IX-FIX-28 what begins in its place stays there until its event, also beside what comes to its place", () => {
    const title = { selector: "#box" };
    const text = { selector: "#text" };
    const leave = list(
      "a-1",
      [
        [move(title, { yValue: 0 }), move(text, { yValue: 80 })],
        [move(title, { yValue: -100 }), move(text, { yValue: 0 })],
      ],
      true,
    );
    const given = data([event("e-1", "SCROLL_INTO_VIEW", on("#box"), "a-1")], [leave]);
    begin(LESS, given, `${BOX}<p id="text"></p>`);
    for (const id of ["#box", "#text"]) expect(find(id).style.transform).toContain("translate3d(0, 0px");
  });

  it("IX-FIX-28 a loop that moves things plays once", () => {
    const sway = list("a-1", [[move(SELF, { xValue: 40, duration: 500 })], [move(SELF, { xValue: 0, duration: 500 })]]);
    begin(LESS, data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1", { config: { loop: true } })], [sway]));
    click("#box");
    frame(4);
    const seen = new Set<string>();
    for (let count = 0; count < 6; count++) {
      frame();
      seen.add(find("#box").style.transform);
    }
    expect(seen.size).toBe(1);
  });

  it("IX-FIX-28 a loop that fades continues", () => {
    const pulse = list("a-1", [[opacity(SELF, 0.2, { duration: 100 })], [opacity(SELF, 1, { duration: 100 })]]);
    begin(LESS, data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1", { config: { loop: true } })], [pulse]));
    click("#box");
    wait(1000);
    const before = find("#box").style.opacity;
    wait(50);
    expect(find("#box").style.opacity).not.toBe(before);
  });
});

describe("IX-FIX-27 hidden content on a page with data", () => {
  it("IX-FIX-27 shows elements that an event of another width names, and no others", () => {
    const wide = event("e-1", "MOUSE_CLICK", on(".box"), "a-1", { media: [] });
    open('<div id="box" class="box" style="opacity: 0"></div><div id="own" style="opacity: 0"></div>').init(
      data([wide], [list("a-1", [[opacity({ selector: ".box" }, 1)]])]),
    );
    revealEverything();
    expect([find("#box").style.opacity, find("#own").style.opacity]).toEqual(["", "0"]);
  });
});
