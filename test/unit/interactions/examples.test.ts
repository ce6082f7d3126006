import { afterEach, beforeEach, expect, it } from "vitest";
import { data, event, item, list, move, on, opacity, SELF } from "./data";
import { close, find, frame, place, sizePage, start, wait, wake } from "./support";

/** The examples of `interactions.md` 12 that are no toggles. */
beforeEach(() => sizePage());
afterEach(close);

const style = () => find("#box").style;
const readY = () => Number(/translate3d\(0, ([-\d.e]+)/.exec(style().transform)?.[1] ?? NaN);

it("IX-80 a reveal waits for its own delay in front of its first played group only, and never plays again", () => {
  const slideInBottom = list(
    "slideInBottom",
    [
      [opacity(SELF, 0)],
      [move(SELF, { yValue: 100 })],
      [
        move(SELF, { yValue: 0, duration: 1000, easing: "outQuart" }),
        opacity(SELF, 1, { duration: 1000, easing: "outQuart" }),
      ],
    ],
    true,
  );
  const reveal = event("e-1", "SCROLL_INTO_VIEW", on(".box"), "slideInBottom", {
    action: "SLIDE_EFFECT",
    stops: "gone",
    config: { scrollOffsetValue: 20, scrollOffsetUnit: "%", delay: 150 } as never,
  });
  start('<div id="box" class="box"></div>', data([reveal], [slideInBottom]));
  expect([style().opacity, style().transform]).toEqual(["0", ""]);
  const box = place("#box", { top: 641 });
  wake();
  frame(2);
  box.top = 640;
  wake();
  wait(144);
  expect([style().opacity, style().transform]).toEqual(["0", ""]);
  wait(48);
  expect(readY()).toBeGreaterThan(80);
  wait(470);
  // Half of its second is over: outQuart(.5) is .9375.
  expect(readY()).toBeGreaterThan(4.5);
  expect(readY()).toBeLessThan(8);
  expect(Number(style().opacity)).toBeCloseTo(1 - readY() / 100, 2);
  wait(600);
  const end = ["1", "translate3d(0, 0px, 0) scale3d(1, 1, 1) rotateX(0) rotateY(0) rotateZ(0) skew(0, 0)"];
  expect([style().opacity, style().transform, style().transformStyle]).toEqual([...end, "preserve-3d"]);
  for (const top of [2000, 100]) {
    box.top = top;
    wake();
    wait(100);
  }
  expect([style().opacity, style().transform]).toEqual(end);
});

it("IX-81 a card that is left half way goes back from there in the full time", () => {
  const scale = (to: number) =>
    item(
      "TRANSFORM_SCALE",
      { useEventTarget: "CHILDREN", selector: ".card-img" },
      { xValue: to, yValue: to, duration: 400 },
    );
  start(
    '<div id="card" class="card"><i id="box" class="card-img"></i></div>',
    data(
      [
        event("e-1", "MOUSE_OVER", on(".card"), "a-1", { stops: "e-2" }),
        event("e-2", "MOUSE_OUT", on(".card"), "a-2", { stops: "e-1" }),
      ],
      [list("a-1", [[scale(1.1)]]), list("a-2", [[scale(1)]])],
    ),
  );
  const read = () => Number(/scale3d\(([\d.]+)/.exec(style().transform)?.[1]);
  const send = (type: string) => find("#box").dispatchEvent(new MouseEvent(type, { bubbles: true }));
  frame(3);
  send("mouseover");
  wait(208);
  expect(read()).toBeCloseTo(1.05, 2);
  send("mouseout");
  wait(208);
  expect(read()).toBeCloseTo(1.025, 2);
  wait(160);
  expect(read()).toBeGreaterThan(1);
  wait(64);
  expect(read()).toBe(1);
});
