import { beforeEach, describe, expect, it, vi } from "vitest";
import { createMotions, startAnimation } from "../../../src/core/animate";

interface Fake {
  keyframes: unknown;
  timing: unknown;
  onfinish?: () => void;
  cancel: ReturnType<typeof vi.fn>;
  startTime?: number;
}

let element: HTMLElement;
let started: Fake[];
const EASE = { duration: 300, easing: "ease-in" };

beforeEach(() => {
  element = document.createElement("p");
  started = [];
  // jsdom has no animations of its own.
  element.animate = (keyframes, timing) => {
    const fake: Fake = { keyframes, timing, cancel: vi.fn() };
    started.push(fake);
    return fake as unknown as Animation;
  };
});

describe("an animation", () => {
  it("gets its timing in ms and its curve as CSS text, to the letter", () => {
    startAnimation(element, "transform", ["none", "scale(2)"], {
      duration: 217,
      delay: 33,
      easing: "linear(0,.4 10%,1)",
      fill: "forwards",
    });
    expect(started[0]).toMatchObject({
      keyframes: { transform: ["none", "scale(2)"] },
      timing: { duration: 217, delay: 33, easing: "linear(0,.4 10%,1)", fill: "forwards" },
    });
  });

  it("begins at the time it is given", () => {
    startAnimation(element, "opacity", ["0", "1"], { ...EASE, startTime: 1200 });
    expect(started[0]?.startTime).toBe(1200);
  });

  it("is taken away at its end, before done is called", () => {
    const done = vi.fn(() => expect(started[0]?.cancel).toHaveBeenCalled());
    startAnimation(element, "opacity", ["0", "1"], { ...EASE, done });
    started[0]?.onfinish?.();
    expect(done).toHaveBeenCalledOnce();
  });

  it("leaves the inline style alone", () => {
    startAnimation(element, "opacity", ["0", "1"], EASE);
    started[0]?.onfinish?.();
    expect(element.hasAttribute("style")).toBe(false);
  });

  it("does not end what another behaviour moves with the same property", () => {
    startAnimation(element, "opacity", ["1", "0"], EASE);
    startAnimation(element, "opacity", ["0", "1"], EASE);
    expect(started[0]?.cancel).not.toHaveBeenCalled();
  });
});

describe("the motions of a behaviour", () => {
  it("end together, without done", () => {
    const motions = createMotions();
    const done = vi.fn();
    motions.start(element, "opacity", ["0", "1"], { ...EASE, done });
    motions.start(element, "transform", ["none", "scale(2)"], { ...EASE, done });
    motions.stop();
    expect(started.map(({ cancel }) => cancel.mock.calls.length)).toEqual([1, 1]);
    expect(done).not.toHaveBeenCalled();
  });

  it("end with the signal", () => {
    const life = new AbortController();
    createMotions(life.signal).start(element, "opacity", ["0", "1"], EASE);
    life.abort();
    expect(started[0]?.cancel).toHaveBeenCalledOnce();
  });

  it("run until the last of them has come to its end", () => {
    const motions = createMotions();
    motions.start(element, "opacity", ["0", "1"], EASE);
    motions.start(element, "transform", ["none", "scale(2)"], EASE);
    const seen = started.map(({ onfinish }) => {
      onfinish?.();
      return motions.running();
    });
    expect(seen).toEqual([true, false]);
  });
});
