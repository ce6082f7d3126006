import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Engine } from "../../../src/interactions/engine";
import { createStore } from "../../../src/interactions/store";
import { data, display, event, freeze, list, on, opacity } from "./data";
import { click, close, find, frame, start, wait } from "./support";

const TEXT = { useEventTarget: "SIBLINGS", selector: ".service-text" } as const;

const services = freeze(
  data(
    [
      event("e-1", "MOUSE_CLICK", on(".service-toggle"), "a-show", { stops: "e-2" }),
      event("e-2", "MOUSE_SECOND_CLICK", on(".service-toggle"), "a-hide", { stops: "e-1" }),
    ],
    [
      list(
        "a-show",
        [
          [display(TEXT, "none"), opacity(TEXT, 0, { duration: 500 })],
          [display(TEXT, "block")],
          [opacity(TEXT, 1, { duration: 300, easing: "outQuad" })],
        ],
        true,
      ),
      list("a-hide", [[opacity(TEXT, 0, { duration: 200, easing: "outQuad" })], [display(TEXT, "none")]]),
    ],
  ),
);

const page = Array.from(
  { length: 10 },
  (_, index) =>
    `<div class="service"><button id="b${index}" class="service-toggle"><i id="i${index}"></i></button><p
      id="t${index}" class="service-text"></p></div>`,
).join("");

const shown = (index: number) => [find(`#t${index}`).style.display, find(`#t${index}`).style.opacity];
const states = (engine: Engine) => createStore(engine).store.getState().ixSession.eventState;

let engine: Engine;
beforeEach(() => (engine = start(page, services)));
afterEach(close);

describe("IX-1 the ten toggles of a services page", () => {
  it("IX-1 IX-32 IX-64 are all hidden when init returns, and the page is marked as started", () => {
    expect(Array.from({ length: 10 }, (_, index) => shown(index))).toEqual(Array(10).fill(["none", "0"]));
    expect(document.documentElement.classList.contains("w-mod-ix")).toBe(true);
    expect(states(engine)).toEqual({});
  });

  it("IX-1 IX-36 show the clicked description: first displayed, then faded in", () => {
    click("#b3");
    frame();
    expect(shown(3)).toEqual(["block", "0"]);
    wait(150);
    expect(Number(shown(3)[1])).toBeCloseTo(0.75, 0);
    expect(Math.abs(Number(shown(3)[1]) - 0.75)).toBeLessThan(0.08);
    wait(400);
    expect(shown(3)).toEqual(["block", "1"]);
    expect(find("#t3").style.willChange).toBe("");
    expect(shown(4)).toEqual(["none", "0"]);
    expect(states(engine)).toEqual({ "e-1:3": { clickCount: 1 }, "e-2:3": { clickCount: 1 } });
  });

  it("IX-1 hide it at the second click, and show it again at the third", () => {
    click("#b3");
    wait(600);
    click("#b3");
    wait(150);
    expect(shown(3)[0]).toBe("block");
    wait(200);
    expect(shown(3)).toEqual(["none", "0"]);
    expect(states(engine)["e-1:3"]).toEqual({ clickCount: 2 });
    click("#b3");
    wait(600);
    expect(shown(3)).toEqual(["block", "1"]);
  });

  it("IX-1 turn back from where they are when clicked during the animation", () => {
    click("#b3");
    wait(116);
    const before = Number(shown(3)[1]);
    click("#b3");
    frame(2);
    expect(Number(shown(3)[1])).toBeLessThan(before);
    expect(Number(shown(3)[1])).toBeGreaterThan(before / 2);
    wait(400);
    expect(shown(3)).toEqual(["none", "0"]);
  });

  it("IX-1 run independently", () => {
    for (let index = 0; index < 10; index++) click(`#b${index}`);
    wait(600);
    expect(Array.from({ length: 10 }, (_, index) => shown(index))).toEqual(Array(10).fill(["block", "1"]));
  });

  it("IX-1 count a click on a child of the button", () => {
    click("#i3");
    wait(600);
    expect(shown(3)).toEqual(["block", "1"]);
  });

  it("IX-1 start over with init: hidden, and the next click is a first one", () => {
    click("#b3");
    wait(600);
    engine.init();
    expect(shown(3)).toEqual(["none", "0"]);
    click("#b3");
    wait(600);
    expect(shown(3)).toEqual(["block", "1"]);
  });

  it("IX-FIX-20 keep the data unchanged", () => {
    // The data is frozen in depth: a write would have thrown.
    click("#b3");
    expect(() => wait(600)).not.toThrow();
  });
});
