import { beforeEach, describe, expect, it, vi } from "vitest";
import { createMotions, type Timing } from "../../../src/motion/animate";
import { EASE_IN } from "../../../src/motion/bezier";

interface Fake {
  keyframes: unknown;
  timing: unknown;
  playState: string;
  onfinish?: () => void;
  cancel: ReturnType<typeof vi.fn>;
}

let element: HTMLElement;
let started: Fake[];
const TIMING: Timing = { duration: 300, easing: EASE_IN };

beforeEach(() => {
  element = document.createElement("p");
  started = [];
  // jsdom has no animations.
  element.animate = (keyframes, timing) => {
    const fake: Fake = { keyframes, timing, playState: "running", cancel: vi.fn(() => (fake.playState = "idle")) };
    started.push(fake);
    return fake as unknown as Animation;
  };
});

describe("the motions of a component", () => {
  it("have their timing in ms and their curve in points", () => {
    createMotions().start(element, "transform", ["none", "scale(2)"], { ...TIMING, duration: 217, delay: 33 });
    expect(started[0]).toMatchObject({
      keyframes: { transform: ["none", "scale(2)"] },
      timing: { duration: 217, delay: 33, easing: "cubic-bezier(0.42, 0, 1, 1)", fill: "both" },
    });
  });

  it("accept the linear curve by its name", () => {
    createMotions().start(element, "opacity", ["0", "1"], { ...TIMING, easing: "linear" });
    expect(started[0]?.timing).toMatchObject({ easing: "linear" });
  });

  it("set their end as inline style, before done is called", () => {
    const done = vi.fn(() => expect(element.style.opacity).toBe("1"));
    createMotions().start(element, "opacity", ["0", "1"], { ...TIMING, done });
    started[0]?.onfinish?.();
    expect(done).toHaveBeenCalledOnce();
    expect(started[0]?.cancel).toHaveBeenCalledOnce();
  });

  it("end together, without done and without a change of the inline style", () => {
    const motions = createMotions();
    const done = vi.fn();
    motions.start(element, "opacity", ["0", "1"], { ...TIMING, done });
    motions.start(element, "transform", ["none", "scale(2)"], { ...TIMING, done });
    motions.stop();
    expect(started.map(({ cancel }) => cancel.mock.calls.length)).toEqual([1, 1]);
    expect(done).not.toHaveBeenCalled();
    expect(element.hasAttribute("style")).toBe(false);
  });

  it("can start again after a stop", () => {
    const motions = createMotions();
    motions.start(element, "opacity", ["0", "1"], TIMING);
    motions.stop();
    motions.start(element, "opacity", ["1", "0"], TIMING);
    expect(started.map(({ playState }) => playState)).toEqual(["idle", "running"]);
    expect(element.hasAttribute("style")).toBe(false);
  });

  it("end with the signal", () => {
    const life = new AbortController();
    createMotions(life.signal).start(element, "opacity", ["0", "1"], TIMING);
    life.abort();
    expect(started[0]?.cancel).toHaveBeenCalledOnce();
  });

  it("run until the last of them has ended", () => {
    const motions = createMotions();
    motions.start(element, "opacity", ["0", "1"], TIMING);
    motions.start(element, "transform", ["none", "scale(2)"], TIMING);
    const seen = started.map(({ onfinish }) => {
      onfinish?.();
      return motions.running();
    });
    expect(seen).toEqual([true, false]);
  });
});
