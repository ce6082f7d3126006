import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "../../../src/interactions/store";
import type { Engine } from "../../../src/interactions/engine";
import { along, data, event, item, list, move, on, opacity, PAGE, SELF } from "./data";
import { close, find, frame, open, place, sizePage, start, wake } from "./support";

beforeEach(() => sizePage());
afterEach(close);

const BOX = '<div id="box" class="box"></div>';
const y = () => Number(/translate3d\(0, ([-\d.e]+)/.exec(find("#box").style.transform)?.[1]);
const at = (yValue: number, easing: unknown = "") => [move({ selector: ".box" }, { yValue, easing })];
const TRACK = along("a-1", { 0: at(0), 100: at(100) });

const follow = (config: object, type = "SCROLLING_IN_VIEW") =>
  event("e-1", type, type === "PAGE_SCROLL" ? PAGE : on(".box"), "a-1", {
    action: "GENERAL_CONTINUOUS_ACTION",
    config: [{ continuousParameterGroupId: "a-1-p", smoothing: 0, ...config }],
  });

const parameters = (engine: Engine) => createStore(engine).store.getState().ixParameters;

describe("IX-17 smoothing", () => {
  /** Frames of a screen, triggered by the test. */
  function screen(hertz: number) {
    const waiting: FrameRequestCallback[] = [];
    let now = 0;
    vi.stubGlobal("requestAnimationFrame", (run: FrameRequestCallback) => waiting.push(run));
    return (count = 1, ms = 1000 / hertz) => {
      for (let index = 0; index < count; index++) {
        now += ms;
        for (const run of waiting.splice(0)) run(now);
      }
    };
  }
  afterEach(() => vi.unstubAllGlobals());

  function opened(hertz: number, smoothing: number) {
    const step = screen(hertz);
    const engine = open(BOX);
    vi.useRealTimers();
    place("#box", { top: 319, height: 200 });
    sizePage({ scrollHeight: 5000 });
    engine.init(data([follow({ smoothing, startsEntering: true })], [TRACK]));
    return { engine, step };
  }

  it("IX-17 has the values of the contract at 60 Hz", () => {
    const { step } = opened(60, 50);
    const values = Array.from({ length: 7 }, () => {
      step();
      return y();
    });
    [24.05, 36.075, 42.088, 45.094, 46.597, 47.349, 47.725].forEach((value, index) =>
      expect(values[index]).toBeCloseTo(value, 2),
    );
    step(30);
    expect(y()).toBeCloseTo(48.094, 2);
  });

  it("IX-17 moves one percent of the distance in a frame at least", () => {
    const { step } = opened(60, 100);
    step();
    expect(y()).toBeCloseTo(0.481, 3);
  });

  it("IX-17 continues after two frames with the same time stamp", () => {
    const { step } = opened(60, 50);
    step();
    step(1, 0);
    expect(y()).toBeCloseTo(24.05, 2);
    step(30);
    expect(y()).toBeCloseTo(48.094, 2);
  });

  it("IX-17 IX-FIX-2 settles in the same time at 120 Hz, and after three starts", () => {
    const after = (hertz: number, inits: number) => {
      const { engine, step } = opened(hertz, 90);
      for (let index = 0; index < inits; index++) engine.init();
      wake();
      step(hertz / 10);
      const value = y();
      engine.destroy();
      return value;
    };
    const once = after(60, 1);
    expect(once).toBeGreaterThan(15);
    expect(Math.abs(after(120, 1) - once)).toBeLessThan(2);
    expect(after(60, 3)).toBeCloseTo(once, 5);
  });
});

describe("IX-18 progress of an element through the viewport", () => {
  const progress = (config: object, box = { top: 319, height: 200 }) => {
    sizePage({ height: 800, scrollHeight: 5000 });
    const engine = start(BOX, data([follow(config)], [TRACK]));
    place("#box", box);
    wake();
    frame(2);
    return parameters(engine)["e-1:0:a-1-p"];
  };

  it("IX-18 is .481 in the example of the contract", () => {
    expect(progress({ startsEntering: true, startsExiting: false })).toBeCloseTo(0.481, 10);
  });

  it.each([
    [{ startsEntering: false, startsExiting: false }, (800 - 519) / 800],
    [{ startsEntering: true, startsExiting: true }, 481 / 800],
    [{ startsEntering: true, startsExiting: false, addStartOffset: true, addOffsetValue: 50 }, (800 - 419) / 900],
    [{ startsEntering: true, startsExiting: false, addEndOffset: true, endOffsetValue: 50 }, 481 / 900],
    [{ startsEntering: true, startsExiting: false, addOffsetValue: 50, endOffsetValue: 50 }, 0.481],
  ])("IX-18 with %j", (config, expected) => {
    expect(progress(config)).toBeCloseTo(expected, 10);
  });

  it("IX-18 ends at 0 and 1, and 0 is not written first", () => {
    expect(progress({ startsEntering: true }, { top: 900, height: 100 })).toBeUndefined();
    close();
    expect(progress({ startsEntering: true }, { top: -900, height: 100 })).toBe(1);
  });

  it("IX-71 PAGE_SCROLL follows the page, reversed if asked, and rests at 0 on a page that cannot scroll", () => {
    sizePage({ scrollHeight: 1800, scrollY: 250 });
    const engine = start(BOX, data([follow({}, "PAGE_SCROLL")], [TRACK]));
    wake();
    frame(2);
    expect([parameters(engine)["a-1-p"], y()]).toEqual([0.25, 25]);
    engine.init(data([follow({ reverse: true }, "PAGE_SCROLL")], [TRACK]));
    wake();
    frame(2);
    expect(y()).toBe(75);
    sizePage({ scrollHeight: 800 });
    engine.init(data([follow({}, "PAGE_SCROLL")], [TRACK]));
    wake();
    frame(2);
    expect(y()).toBe(0);
  });
});

describe("parameters", () => {
  const pointed = { selectedAxis: "X_AXIS", restingState: 0 };

  it.each([
    ["SCROLLING_IN_VIEW", {}, "e-1:0:a-1-p", 0.2],
    ["SCROLLING_IN_VIEW", { basedOn: "ELEMENT" }, "e-1:0:a-1-p", 0.2],
    ["SCROLLING_IN_VIEW", { basedOn: "VIEWPORT" }, "a-1-p", 0.25],
    ["PAGE_SCROLL", {}, "a-1-p", 0.5],
    ["MOUSE_MOVE", { ...pointed, basedOn: "ELEMENT" }, "e-1:0:a-1-p", 0.75],
    ["MOUSE_MOVE", { ...pointed, basedOn: "VIEWPORT" }, "a-1-p", 0.0625],
    ["MOUSE_MOVE", pointed, "a-1-p", 0.0625],
    ["MOUSE_MOVE", { basedOn: "VIEWPORT", selectedAxis: "Y_AXIS" }, "a-1-p", 0.75],
    ["MOUSE_MOVE", { selectedAxis: "Y_AXIS" }, "a-1-p", 0.625],
  ])("IX-69 IX-70 %s with %j: %s is %d", (type, config, key, value) => {
    sizePage({ scrollHeight: 1600, scrollY: 400 });
    const engine = start(BOX, data([follow({ startsEntering: true, ...config }, type)], [TRACK]));
    place("#box", { top: 600, height: 200 });
    wake();
    find("#box").dispatchEvent(new MouseEvent("mousemove", { bubbles: true, clientX: 75, clientY: 600 }));
    frame(2);
    expect(parameters(engine)).toEqual({ [key]: expect.closeTo(value, 10) as number });
  });
});

describe("IX-19 keyframes", () => {
  const positions = (track: Parameters<typeof data>[1][number], ...at: number[]) => {
    sizePage({ scrollHeight: 1800 });
    start(BOX, data([follow({}, "PAGE_SCROLL")], [track]));
    return at.map((percent) => {
      sizePage({ scrollHeight: 1800, scrollY: percent * 10 });
      wake();
      frame(2);
      return y();
    });
  };

  it("IX-19 are constant before the first and after the last, exact at each, and eased between by the left one", () => {
    const track = along("a-1", { 20: at(10, "inQuad"), 60: at(50), 80: at(90) });
    expect(positions(track, 0, 20, 40, 60, 70, 80, 100)).toEqual([10, 10, 20, 50, 70, 90, 90]);
  });

  it("IX-19 the example with two easings", () => {
    expect(positions(along("a-1", { 0: at(0, "inQuad"), 50: at(100), 100: at(200) }), 25, 50, 75)).toEqual([
      25, 100, 150,
    ]);
  });

  it("IX-19 IX-FIX-7 each segment has its own easing, four numbers too", () => {
    const track = along("a-1", { 0: at(0, [0.42, 0, 1, 1]), 50: at(100, [0, 0, 0.58, 1]), 100: at(200) });
    const [first = 0, second = 0] = positions(track, 25, 75);
    expect(first).toBeCloseTo(31.5, 0);
    expect(second).toBeCloseTo(168.5, 0);
  });

  it("IX-67 IX-FIX-8 a key that is missing in a later keyframe keeps its value", () => {
    const track = along("a-1", {
      0: [move({ selector: ".box" }, { xValue: 5, yValue: 0 })],
      50: [move({ selector: ".box" }, { yValue: 50 })],
      100: [move({ selector: ".box" }, { yValue: 100, zValue: 9 })],
    });
    sizePage({ scrollHeight: 1800, scrollY: 700 });
    start(BOX, data([follow({}, "PAGE_SCROLL")], [track]));
    wake();
    frame(2);
    expect(find("#box").style.transform).toMatch(/^translate3d\(5px, 70px, 0\)/);
  });

  it("IX-66 of duplicates in one keyframe the first counts, and units are those of the first keyframe", () => {
    const track = along("a-1", {
      0: [...at(0), ...at(500)],
      100: [move({ selector: ".box" }, { yValue: 100, yUnit: "%" })],
    });
    sizePage({ scrollHeight: 1800, scrollY: 500 });
    start(BOX, data([follow({}, "PAGE_SCROLL")], [track]));
    wake();
    frame(2);
    expect(find("#box").style.transform).toContain("translate3d(0, 50px, 0)");
  });
});

describe("IX-20 pointer movement", () => {
  const mouse = (basedOn: string, more: object = {}) => {
    const config = (axis: string) => ({
      continuousParameterGroupId: axis === "Y_AXIS" ? "a-1-p" : "a-1-x",
      basedOn,
      selectedAxis: axis,
      smoothing: 0,
      restingState: 50,
      ...more,
    });
    return event("e-1", "MOUSE_MOVE", basedOn === "VIEWPORT" ? PAGE : on(".box"), "a-1", {
      config: [config("X_AXIS"), config("Y_AXIS")],
    });
  };
  const send = (type: string, clientX: number, clientY: number, target: EventTarget = document.body) => {
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY }));
    frame(2);
  };

  it("IX-20 rests before the first event, then follows the pointer in the viewport", () => {
    start(BOX, data([mouse("VIEWPORT")], [TRACK]));
    frame(2);
    expect(y()).toBe(50);
    send("mousemove", 0, 200);
    expect(y()).toBe(25);
  });

  it("IX-20 follows inside its element and returns to rest when the pointer leaves", () => {
    start(BOX, data([mouse("ELEMENT")], [TRACK]));
    place("#box", { top: 100, height: 200 });
    send("mousemove", 50, 150, find("#box"));
    expect(y()).toBe(25);
    send("mousemove", 500, 700);
    expect(y()).toBe(50);
  });

  it("IX-20 a scroll that moves the element away from the pointer returns it to rest", () => {
    start(BOX, data([mouse("ELEMENT")], [TRACK]));
    const box = place("#box", { top: 100, height: 200 });
    send("mousemove", 50, 150, find("#box"));
    box.top = 50;
    wake();
    frame(2);
    expect(y()).toBe(50);
    box.top = 130;
    wake();
    frame(2);
    expect(y()).toBe(10);
    box.top = 150;
    wake();
    frame(2);
    expect(y()).toBe(50);
  });

  it("IX-20 snaps to the edge within .05, only when the pointer leaves", () => {
    start(BOX, data([mouse("VIEWPORT")], [TRACK]));
    send("mousemove", 0, 790);
    expect(y()).toBeCloseTo(98.75, 2);
    send("mouseout", 0, 790);
    expect(y()).toBe(100);
    send("mouseout", 0, 750);
    expect(y()).toBeCloseTo(93.75, 2);
  });

  it("IX-20 reversed counts from the other side", () => {
    start(BOX, data([mouse("VIEWPORT", { reverse: true })], [TRACK]));
    send("mousemove", 0, 200);
    expect(y()).toBe(75);
  });

  it("IX-FIX-11 a scroll before the pointer has moved changes nothing", () => {
    start(BOX, data([mouse("VIEWPORT")], [TRACK]));
    wake();
    frame(2);
    expect(y()).toBe(50);
  });
});

describe("tracks among timed lists", () => {
  it.each([
    ["a list that is bound later keeps its initial state until the page is scrolled", false, "0", "0.25"],
    ["a list that is bound before loses it at the first frame", true, "1", "0.25"],
  ])("IX-68 %s", (_name, first, atStart, scrolled) => {
    const fade = (value: number) => opacity({ selector: ".box" }, value);
    const begins = event("e-2", "PAGE_START", PAGE, "a-2");
    const events = [follow({}, "PAGE_SCROLL"), begins];
    const appears = list("a-2", [[fade(0)], [opacity({ selector: ".box" }, 1, { delay: 9000 })]], true);
    sizePage({ scrollHeight: 1800 });
    start(BOX, data(first ? events.reverse() : events, [along("a-1", { 0: [fade(1)], 100: [fade(0)] }), appears]));
    frame(2);
    expect(find("#box").style.opacity).toBe(atStart);
    sizePage({ scrollHeight: 1800, scrollY: 750 });
    wake();
    frame(2);
    expect(find("#box").style.opacity).toBe(scrolled);
  });

  it("IX-58 combine with a timed list on another axis of the same transform", () => {
    sizePage({ scrollHeight: 1800, scrollY: 500 });
    start(
      BOX,
      data(
        [follow({}, "PAGE_SCROLL"), event("e-2", "MOUSE_CLICK", on(".box"), "a-2")],
        [TRACK, list("a-2", [[move(SELF, { xValue: 7 })]])],
      ),
    );
    wake();
    frame(2);
    find("#box").click();
    frame(2);
    expect(find("#box").style.transform).toMatch(/^translate3d\(7px, 50px, 0\)/);
  });

  it("IX-67 filters that are missing in a later keyframe are off there", () => {
    const blur = (filters: object[]) => [item("STYLE_FILTER", { selector: ".box" }, { filters })];
    sizePage({ scrollHeight: 1800, scrollY: 1000 });
    start(
      BOX,
      data(
        [follow({}, "PAGE_SCROLL")],
        [
          along("a-1", {
            0: blur([
              { type: "blur", value: 4, unit: "px" },
              { type: "invert", value: 50, unit: "%" },
            ]),
            100: blur([{ type: "invert", value: 100, unit: "%" }]),
          }),
        ],
      ),
    );
    const written: string[] = [];
    find("#box").style.setProperty = (_name: string, value: string) => written.push(value);
    wake();
    frame(2);
    expect(written.at(-1)).toBe("blur(0px) invert(100%)");
  });

  it("IX-24 a page script sets a parameter", () => {
    const engine = start(BOX, data([follow({})], [TRACK]));
    const { store, actions } = createStore(engine);
    frame(2);
    store.dispatch(actions.parameterChanged("e-1:0:a-1-p", 0.3));
    frame(2);
    expect(y()).toBe(30);
  });
});
