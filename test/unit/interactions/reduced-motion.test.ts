import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPage } from "../../../src/core/page";
import { readScriptConfig } from "../../../src/core/script";
import { along, data, event, item, list, move, on, opacity, PAGE, SELF } from "./data";
import { click, close, find, frame, open, sizePage, wake, wait } from "./support";

beforeEach(() => sizePage({ scrollHeight: 1800, scrollY: 250 }));
afterEach(() => {
  close();
  document.body.removeAttribute("data-wf-ix-vacation");
  vi.unstubAllGlobals();
});

const BOX = '<div id="box" class="box"></div>';

interface Wish {
  /** What the script tag says. */
  tag: "visitor" | "site";
  /** `<body data-wf-ix-vacation>`. */
  attribute: boolean;
  /** What the visitor prefers. */
  reduce: boolean;
}

function begin({ tag, attribute, reduce }: Wish, given: Parameters<ReturnType<typeof open>["init"]>[0]): void {
  vi.stubGlobal("matchMedia", () => ({ matches: reduce }));
  document.body.toggleAttribute("data-wf-ix-vacation", attribute);
  open(BOX, { page: createPage({ ...readScriptConfig(null), reducedMotion: tag }) }).init(given);
}

const MATRIX: [Wish, boolean][] = [
  [{ tag: "visitor", attribute: false, reduce: true }, true],
  [{ tag: "visitor", attribute: true, reduce: true }, true],
  [{ tag: "visitor", attribute: true, reduce: false }, false],
  [{ tag: "site", attribute: true, reduce: true }, true],
  [{ tag: "site", attribute: false, reduce: true }, false],
  [{ tag: "site", attribute: true, reduce: false }, false],
];

describe("IX-21 visitors who want less motion", () => {
  it.each(MATRIX)("IX-21 with %j movement is skipped: %s", (wish, skipped) => {
    begin(wish, data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1")], [list("a-1", [[move(SELF, { xValue: 100, delay: 300, duration: 1000 })]])]));
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
    begin({ tag: "visitor", attribute: false, reduce: true }, data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1")], [list("a-1", [[item(type, SELF, { ...values, duration: 1000, delay: 100 })]])]));
    click("#box");
    frame(2);
    expect(find("#box").style.getPropertyValue(property)).toContain(expected);
  });

  it("IX-21 a fade keeps its delay and duration beside the movement of its group, and ends shown", () => {
    begin(
      { tag: "visitor", attribute: false, reduce: true },
      data([event("e-1", "MOUSE_CLICK", on(".box"), "a-1")], [list("a-1", [[opacity(SELF, 0), move(SELF, { yValue: 50 })], [opacity(SELF, 1, { delay: 100, duration: 300 }), move(SELF, { yValue: 0, delay: 100, duration: 300 })]], true)]),
    );
    expect(find("#box").style.opacity).toBe("0");
    click("#box");
    frame(3);
    expect([find("#box").style.opacity, find("#box").style.transform.slice(0, 20)]).toEqual(["0", "translate3d(0, 0px, "]);
    wait(250);
    expect(Number(find("#box").style.opacity)).toBeGreaterThan(0.3);
    wait(300);
    expect(find("#box").style.opacity).toBe("1");
  });

  it("IX-21 movement along the scroll stays in its middle, movement of the pointer at rest, opacity follows", () => {
    const keyframes = (to: number) => [move({ selector: ".box" }, { yValue: to * 100 }), opacity({ selector: ".box" }, to)];
    const scrolled = event("e-1", "PAGE_SCROLL", PAGE, "a-1", { config: [{ continuousParameterGroupId: "a-1-p", smoothing: 0 }] });
    begin({ tag: "visitor", attribute: false, reduce: true }, data([scrolled], [along("a-1", { 0: keyframes(0), 100: keyframes(1) })]));
    wake();
    frame(2);
    expect([find("#box").style.transform.slice(0, 20), find("#box").style.opacity]).toEqual(["translate3d(0, 50px,", "0.25"]);
    close();
    const pointed = event("e-1", "MOUSE_MOVE", on(".box"), "a-1", { config: [{ continuousParameterGroupId: "a-1-p", smoothing: 0, restingState: 20, basedOn: "ELEMENT", selectedAxis: "Y_AXIS" }] });
    begin({ tag: "visitor", attribute: false, reduce: true }, data([pointed], [along("a-1", { 0: keyframes(0), 100: keyframes(1) })]));
    frame(2);
    expect(find("#box").style.transform.slice(0, 20)).toBe("translate3d(0, 20px,");
  });
});
