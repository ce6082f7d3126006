import { afterEach, describe, expect, it, vi } from "vitest";
import { createPage } from "../../../src/core/page/page";
import { readScriptConfig } from "../../../src/core/page/script-config";
import { data, display, event, item, list, move, on, opacity, plays, SELF } from "./data";
import { click, close, find, frame, open, start, wait } from "./support";

afterEach(close);

const BOX = '<div id="box" class="box"></div><p id="other" class="other"></p>';
const box = () => find("#box").style;

/** A page on which clicking the box plays these groups. */
function playing(groups: Parameters<typeof list>[1], body = BOX, config?: Parameters<typeof event>[4]) {
  return start(body, plays("MOUSE_CLICK", groups, false, config));
}

describe("groups and their carrier", () => {
  it("IX-6 of items that end together the last one carries on, so its missing element ends the list", () => {
    playing([
      [opacity(SELF, 0.5, { duration: 100 }), opacity({ selector: ".missing" }, 0.5, { duration: 100 })],
      [display(SELF, "none")],
    ]);
    click("#box");
    wait(400);
    expect([box().opacity, box().display]).toEqual(["0.5", ""]);
  });

  it("IX-6 a missing element of a shorter item does not end the list", () => {
    playing([
      [opacity({ selector: ".missing" }, 0.5, { duration: 99 }), opacity(SELF, 0.5, { duration: 100 })],
      [display(SELF, "none")],
    ]);
    click("#box");
    wait(400);
    expect(box().display).toBe("none");
  });

  it("IX-6 an item as long as its Lottie animation leads only when there is no other", () => {
    const animation = item("PLUGIN_LOTTIE", SELF, { value: 100, duration: "auto" as never });
    const missing = opacity({ selector: ".missing" }, 0.5);
    for (const [items, expected] of [
      [[animation], "none"],
      [[animation, missing], ""],
      [[missing, animation], ""],
    ] as const) {
      playing([[...items], [display(SELF, "none")]]);
      click("#box");
      wait(100);
      expect(box().display).toBe(expected);
    }
  });

  it("IX-6 a list that ends early reports it when the tag requests messages", () => {
    const debug = vi.spyOn(console, "debug").mockImplementation(() => undefined);
    const page = createPage({ ...readScriptConfig(null), debug: true });
    const engine = open(BOX, { page });
    engine.init(plays("MOUSE_CLICK", [[opacity({}, 0.5)], [display(SELF, "none")]]));
    click("#box");
    expect(debug.mock.calls.flat().join()).toContain("list a-1 of event e-1 ends with group 1");
  });

  it("IX-53 the next group begins in the frame in which its carrier ends", () => {
    playing([[opacity(SELF, 0, { delay: 48, duration: 48 })], [display(SELF, "none")]]);
    click("#box");
    wait(90);
    expect(box().display).toBe("");
    wait(50);
    expect(box().display).toBe("none");
  });

  it("IX-54 a list begins after its initial state, which is not written again", () => {
    start(BOX, plays("MOUSE_CLICK", [[opacity(SELF, 0.2)], [display(SELF, "flex")]], true));
    expect(box().opacity).toBe("0.2");
    box().opacity = "0.7";
    click("#box");
    wait(100);
    expect([box().opacity, box().display]).toEqual(["0.7", "flex"]);
  });

  it("IX-55 an empty group ends a list", () => {
    playing([[opacity(SELF, 0.5)], [], [display(SELF, "none")]]);
    click("#box");
    wait(200);
    expect([box().opacity, box().display]).toEqual(["0.5", ""]);
  });

  it("IX-56 IX-86 progress counts from the end of the delay, is eased, and ends at the exact value", () => {
    playing([[opacity(SELF, 0.2, { delay: 32, duration: 64, easing: "inQuad" })]]);
    frame(3);
    click("#box");
    const seen = Array.from({ length: 8 }, () => {
      frame();
      return box().opacity;
    });
    expect(seen.map((text) => text && Number(Number(text).toFixed(4)))).toEqual([
      "",
      1,
      0.95,
      0.8,
      0.55,
      0.2,
      0.2,
      0.2,
    ]);
  });

  it("IX-56 IX-87 what has no number for a key leaves it alone, and no duration ends after the delay", () => {
    playing([[move(SELF, { xValue: 5, yValue: null, zValue: "7", delay: 32 }), display(SELF, "none")]]);
    frame(3);
    click("#box");
    frame(2);
    expect([box().transform, box().display]).toEqual(["", "none"]);
    frame();
    expect(box().transform).toMatch(/^translate3d\(5px, 0(px)?, 0(px)?\) /);
  });

  it("IX-31 the parts of the format that no page needs change nothing", () => {
    const ignored = { playInReverse: true, direction: "LEFT", effectIn: true };
    const one = event("e-1", "MOUSE_CLICK", on(".box"), "a-1", { config: ignored as never });
    Object.assign(one, { name: "x", animationType: "preset", createdOn: 1 });
    Object.assign(one.action, { id: "x", instant: true });
    Object.assign(one.action.config, { delay: 5000, easing: "outBack", duration: 9000, playInReverse: true });
    start(BOX, data([one], [list("a-1", [[opacity(SELF, 0)], [opacity(SELF, 0.5, { duration: 48 })]])]));
    frame(3);
    click("#box");
    frame(3);
    expect(Number(box().opacity)).toBeGreaterThan(0);
    frame(3);
    expect(box().opacity).toBe("0.5");
  });

  it("IX-64 IX-85 of initial states the last one wins, bound in the order of the first event of each type", () => {
    const states = {
      "a-1": [opacity(SELF, 0.1), display(SELF, "flex")],
      "a-2": [opacity(SELF, 0.2)],
      "a-3": [opacity(SELF, 0.3), display(SELF, "grid")],
    };
    start(
      BOX,
      data(
        [
          event("e-1", "MOUSE_CLICK", on(".box"), "a-1"),
          event("e-2", "MOUSE_OVER", on(".box"), "a-2"),
          event("e-3", "MOUSE_CLICK", on(".box"), "a-3"),
        ],
        Object.entries(states).map(([id, items]) => list(id, [items], true)),
      ),
    );
    expect([box().opacity, box().display]).toEqual(["0.2", "grid"]);
  });

  it("IX-7 the start value is read when the group starts, not when the delay ends", () => {
    find("body");
    playing([[opacity(SELF, 0, { delay: 100, duration: 400 })]]);
    box().opacity = "0.8";
    click("#box");
    wait(50);
    box().opacity = "0.1";
    wait(70);
    expect(Number(box().opacity)).toBeGreaterThan(0.7);
  });

  it("IX-8 opacity from a stylesheet is not read: the animation starts near 1", () => {
    playing([[opacity(SELF, 0, { duration: 1000 })]], `<style>.box{opacity:0}</style>${BOX}`);
    click("#box");
    frame(2);
    expect(Number(box().opacity)).toBeGreaterThan(0.9);
  });

  it("IX-9 a new unit starts at the same number", () => {
    playing([[move(SELF, { xValue: 100, xUnit: "px" })], [move(SELF, { xValue: 0, xUnit: "%", duration: 1000 })]]);
    click("#box");
    wait(60);
    const [, x] = /translate3d\(([\d.]+)%/.exec(box().transform) ?? [];
    expect(Number(x)).toBeGreaterThan(90);
  });

  it("IX-10 a transform is always the complete list, with preserve-3d", () => {
    playing([[move(SELF, { yValue: 20 }), item("TRANSFORM_ROTATE", SELF, { zValue: 16, zUnit: "deg" })]]);
    click("#box");
    wait(60);
    expect(box().transform).toBe(
      "translate3d(0, 20px, 0) scale3d(1, 1, 1) rotateX(0) rotateY(0) rotateZ(16deg) skew(0, 0)",
    );
    expect(box().transformStyle).toBe("preserve-3d");
  });

  it("IX-10 a skew alone keeps transform-style unchanged", () => {
    playing([[item("TRANSFORM_SKEW", SELF, { xValue: 10, xUnit: "deg" })]]);
    click("#box");
    wait(60);
    expect(box().transform).toBe(
      "translate3d(0, 0, 0) scale3d(1, 1, 1) rotateX(0) rotateY(0) rotateZ(0) skew(10deg, 0)",
    );
    expect(box().transformStyle ?? "").toBe("");
  });

  it("IX-11 of two lists on one property the later wins, then the older continues", () => {
    start(
      BOX,
      data(
        [event("e-1", "MOUSE_CLICK", on(".box"), "a-1"), event("e-2", "MOUSE_CLICK", on(".other"), "a-2")],
        [
          list("a-1", [[opacity(SELF, 0, { duration: 2000 })]]),
          list("a-2", [[opacity({ selector: ".box" }, 1, { duration: 200 })]]),
        ],
      ),
    );
    click("#box");
    wait(1000);
    click("#other");
    wait(190);
    expect(Number(box().opacity)).toBeGreaterThan(0.8);
    wait(60);
    expect(Number(box().opacity)).toBeLessThan(0.45);
  });

  it("IX-58 different axes and kinds of transform of different lists combine", () => {
    start(
      BOX,
      data(
        [event("e-1", "MOUSE_CLICK", on(".box"), "a-1"), event("e-2", "MOUSE_CLICK", on(".other"), "a-2")],
        [
          list("a-1", [[move(SELF, { xValue: 10, duration: 100 })]]),
          list("a-2", [
            [
              move({ selector: ".box" }, { yValue: 20 }),
              item("TRANSFORM_SCALE", { selector: ".box" }, { xValue: 2, yValue: 2 }),
            ],
          ]),
        ],
      ),
    );
    click("#box");
    click("#other");
    wait(200);
    expect(box().transform).toContain("translate3d(10px, 20px, 0) scale3d(2, 2, 1)");
  });

  it("IX-12 a loop repeats from its first played group until the opposite event runs", () => {
    start(
      `${BOX}`,
      data(
        [
          event("e-1", "MOUSE_OVER", on(".box"), "a-1", { stops: "e-2", config: { loop: true } }),
          event("e-2", "MOUSE_OUT", on(".box"), "a-2", { stops: "e-1" }),
        ],
        [
          list("a-1", [[opacity(SELF, 0)], [opacity(SELF, 1, { duration: 100 })]]),
          list("a-2", [[move(SELF, { xValue: 1 })]]),
        ],
      ),
    );
    find("#box").dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    let restarts = 0;
    for (let index = 0; index < 60; index++) {
      const before = Number(box().opacity || 1);
      frame();
      if (Number(box().opacity) < before) restarts++;
    }
    // 60 frames are 960 ms; a round takes 100 ms and one or two frames.
    expect(restarts).toBeGreaterThanOrEqual(7);
    expect(restarts).toBeLessThanOrEqual(9);
    find("#box").dispatchEvent(new MouseEvent("mouseout", { bubbles: true }));
    frame();
    const stopped = box().opacity;
    wait(500);
    expect(box().opacity).toBe(stopped);
  });

  it("a looping list that is only an initial state ends instead of hanging", () => {
    start(BOX, plays("MOUSE_CLICK", [[opacity(SELF, 0.3)]], true, { config: { loop: true } }));
    click("#box");
    wait(100);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("IX-45 a quick effect's own delay replaces the delay of its first played group", () => {
    playing([[opacity(SELF, 0, { delay: 500 })], [display(SELF, "none")]], BOX, {
      action: "FADE_EFFECT",
      config: { delay: 50 },
    });
    click("#box");
    wait(90);
    expect(box().opacity).toBe("0");
    wait(60);
    expect(box().display).toBe("none");
  });

  it("IX-FIX-1 requests no frame after everything has stopped", () => {
    playing([[opacity(SELF, 0, { duration: 100 })]]);
    click("#box");
    wait(300);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("requests no frame during a long delay", () => {
    playing([[display(SELF, "none", { delay: 5000 })]]);
    const frames = vi.spyOn(globalThis, "requestAnimationFrame");
    click("#box");
    wait(4900);
    expect(frames.mock.calls.length).toBeLessThan(10);
    wait(200);
    expect(box().display).toBe("none");
  });

  it("IX-65 IX-FIX-6 leaves will-change as the author wrote it, also when stopped half way", () => {
    const engine = playing(
      [[opacity(SELF, 0, { duration: 500 })]],
      '<div id="box" class="box" style="will-change: scroll-position"></div>',
    );
    click("#box");
    wait(100);
    expect(box().willChange).toBe("scroll-position, opacity");
    engine.destroy();
    expect(box().willChange).toBe("scroll-position");
  });

  it("IX-FIX-21 a delayed display of an initial state is applied at once", () => {
    start(BOX, plays("MOUSE_CLICK", [[display(SELF, "none", { delay: 5000 })], [display(SELF, "block")]], true));
    expect(box().display).toBe("none");
  });

  it("IX-FIX-23 an item that fails leaves the others of its group and the other events working", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const broken = {
      actionTypeId: "STYLE_FILTER",
      config: {
        target: SELF,
        get filters(): never {
          throw new Error("broken");
        },
      },
    };
    start(
      BOX,
      data(
        [
          event("e-1", "MOUSE_CLICK", on(".box"), "a-1"),
          event("e-2", "MOUSE_CLICK", on("..not a selector"), "a-1"),
          event("e-3", "MOUSE_CLICK", on(".other"), "a-3"),
        ],
        [
          list("a-1", [[broken, opacity({ selector: ":::" }, 0), opacity(SELF, 0.5)]]),
          list("a-3", [[opacity(SELF, 0.2)]]),
        ],
      ),
    );
    click("#box");
    click("#other");
    wait(50);
    expect([box().opacity, find("#other").style.opacity]).toEqual(["0.5", "0.2"]);
  });

  it("IX-59 names without behavior take their time and change nothing", () => {
    playing([
      ["GENERAL_COMBO_CLASS", "GENERAL_STOP_ACTION", "GENERAL_LOOP", "STYLE_BOX_SHADOW", "OBJECT_VALUE"].map((type) =>
        item(type, SELF, { duration: 50, value: 1 }),
      ),
      [display(SELF, "none")],
    ]);
    const before = find("#box").outerHTML;
    click("#box");
    frame(2);
    expect(find("#box").outerHTML).toBe(before);
    wait(100);
    expect(box().display).toBe("none");
  });
});

describe("sizes", () => {
  it("IX-FIX-5 an item that names the height does not change the width", () => {
    playing([[item("STYLE_SIZE", SELF, { heightValue: 0, heightUnit: "px", widthUnit: "PX" })]]);
    click("#box");
    wait(50);
    expect([box().height, box().width]).toEqual(["0px", ""]);
  });

  it("IX-FIX-4 a natural size that is stopped keeps its present size for the next list", () => {
    start(
      '<div id="box" class="box" style="height:0px"></div>',
      data(
        [
          event("e-1", "MOUSE_CLICK", on(".box"), "a-1", { stops: "e-2" }),
          event("e-2", "MOUSE_SECOND_CLICK", on(".box"), "a-2", { stops: "e-1" }),
        ],
        [
          list("a-1", [[item("STYLE_SIZE", SELF, { heightUnit: "AUTO", duration: 400 })]]),
          list("a-2", [[item("STYLE_SIZE", SELF, { heightValue: 0, heightUnit: "px", duration: 400 })]]),
        ],
      ),
    );
    Object.defineProperty(find("#box"), "offsetHeight", { value: 200 });
    click("#box");
    wait(200);
    const before = parseFloat(box().height);
    expect(before).toBeGreaterThan(60);
    click("#box");
    frame();
    expect(parseFloat(box().height)).toBeGreaterThan(before - 25);
    expect(parseFloat(box().height)).toBeLessThan(before + 25);
    wait(500);
    expect(box().height).toBe("0px");
  });

  it("IX-61 a natural size as initial state is no inline size", () => {
    start(
      '<div id="box" class="box" style="height:0px"></div>',
      plays("MOUSE_CLICK", [[item("STYLE_SIZE", SELF, { heightUnit: "AUTO" })], [display(SELF, "flex")]], true),
    );
    expect(box().height).toBe("");
  });

  it("IX-60 a natural size ends without an inline size", () => {
    playing(
      [[item("STYLE_SIZE", SELF, { heightUnit: "AUTO", duration: 100 })]],
      '<div id="box" class="box" style="height:0px"></div>',
    );
    click("#box");
    wait(300);
    expect(box().height).toBe("");
  });
});

describe("colors and filters", () => {
  it("IX-62 filters keep the order of their first use, with their default units", () => {
    playing([
      [item("STYLE_FILTER", SELF, { filters: [{ type: "blur", value: 5, unit: "px" }] })],
      [
        item("STYLE_FILTER", SELF, {
          filters: [
            { type: "hue-rotate", value: 90 },
            { type: "brightness", value: 50, unit: "%" },
          ],
        }),
      ],
    ]);
    const written: string[] = [];
    box().setProperty = (name: string, value: string) => name === "filter" && written.push(value);
    click("#box");
    wait(100);
    expect(written).toEqual(["blur(5px)", "blur(5px) hue-rotate(90deg) brightness(50%)"]);
  });

  it("IX-25 colors are whole numbers, with an alpha only below 1", () => {
    const color = (aValue: number) =>
      item("STYLE_BACKGROUND_COLOR", SELF, { rValue: 10.4, gValue: 20.6, bValue: 30, aValue, globalSwatchId: "" });
    playing([[color(1)], [color(0.5)]]);
    click("#box");
    frame();
    expect(box().backgroundColor).toBe("rgb(10, 21, 30)");
    frame();
    expect(box().backgroundColor).toBe("rgba(10, 21, 30, 0.5)");
  });

  it("IX-25 a color variable of the page is the destination", () => {
    document.documentElement.style.setProperty("--brand", "rgb(1, 2, 3)");
    playing([
      [item("STYLE_TEXT_COLOR", SELF, { rValue: 9, gValue: 9, bValue: 9, aValue: 1, globalSwatchId: "--brand" })],
    ]);
    click("#box");
    wait(50);
    expect(box().color).toBe("rgb(1, 2, 3)");
    document.documentElement.removeAttribute("style");
  });

  it("IX-FIX-15 an empty color variable skips the item, and the list continues", () => {
    playing([
      [item("STYLE_TEXT_COLOR", SELF, { rValue: 9, gValue: 9, bValue: 9, aValue: 1, globalSwatchId: "--nothing" })],
      [display(SELF, "none")],
    ]);
    click("#box");
    wait(100);
    expect([box().color, box().display]).toEqual(["", "none"]);
  });

  it("IX-59 font variations start from the default of their axis", () => {
    playing([
      [
        item("STYLE_FONT_VARIATION", SELF, {
          fontVariations: [{ type: "wght", value: 700, defaultValue: 400 }],
          duration: 100,
        }),
      ],
    ]);
    const written: string[] = [];
    box().setProperty = (_name: string, value: string) => written.push(value);
    click("#box");
    wait(200);
    expect(Number(/"wght" ([\d.]+)/.exec(written[0] ?? "")?.[1])).toBeLessThan(500);
    expect(written.at(-1)).toBe('"wght" 700');
  });
});
