import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { detectSwipes, onSwipe, type SwipeEvent } from "../../../../src/core/input/swipe";

let element: HTMLElement;
let ended: AbortController;
let swipes: SwipeEvent[];

function finger(type: string, ...points: [number, number][]): Event {
  const touches = points.map(([clientX, clientY]) => ({ clientX, clientY }));
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches });
  element.dispatchEvent(event);
  return event;
}

function mouse(type: string, x: number, y = 0, more: PointerEventInit = {}): Event {
  const init = { bubbles: true, cancelable: true, pointerType: "mouse", clientX: x, clientY: y, ...more };
  const event = new PointerEvent(type, init);
  element.dispatchEvent(event);
  return event;
}

const directions = () => swipes.map(({ detail }) => detail.direction);

beforeEach(() => {
  innerWidth = 1000;
  element = document.body.appendChild(document.createElement("p"));
  ended = new AbortController();
  swipes = [];
  document.addEventListener("swipe", (event) => swipes.push(event as SwipeEvent), { signal: ended.signal });
  detectSwipes(document, ended.signal);
});

afterEach(() => {
  ended.abort();
  element.remove();
  vi.restoreAllMocks();
});

describe("swipe by mouse", () => {
  it("L-46 counts a single move of 41 px, not of 40", () => {
    mouse("pointerdown", 100);
    mouse("pointermove", 140);
    expect(directions()).toEqual([]);
    mouse("pointermove", 181);
    expect(directions()).toEqual(["right"]);
  });

  it("L-46 ignores three moves of 35 px", () => {
    mouse("pointerdown", 0);
    for (const x of [35, 70, 105]) mouse("pointermove", x);
    expect(directions()).toEqual([]);
  });

  it("L-46 swipes left when the mouse moves left", () => {
    mouse("pointerdown", 100);
    mouse("pointermove", 50);
    expect(directions()).toEqual(["left"]);
  });

  it("L-46 makes one event of one gesture", () => {
    mouse("pointerdown", 0);
    mouse("pointermove", 100);
    mouse("pointermove", 200);
    expect(directions()).toEqual(["right"]);
  });

  it("L-46 ignores moves without a press, and after the release", () => {
    mouse("pointermove", 100);
    mouse("pointerdown", 0);
    mouse("pointerup", 0);
    mouse("pointermove", 100);
    expect(directions()).toEqual([]);
  });

  it("L-46 continues when the pointer crosses an element's edge and ends when it leaves the document", () => {
    mouse("pointerdown", 0);
    mouse("pointerout", 0, 0, { relatedTarget: document.body });
    mouse("pointermove", 50);
    expect(directions()).toEqual(["right"]);
    mouse("pointerdown", 0);
    mouse("pointerout", 0, 0, { relatedTarget: null });
    mouse("pointermove", 50);
    expect(directions()).toEqual(["right"]);
  });

  it("L-46 makes no event while text is selected", () => {
    vi.spyOn(window, "getSelection").mockReturnValue({ type: "Range" } as Selection);
    mouse("pointerdown", 0);
    mouse("pointermove", 100);
    expect(directions()).toEqual([]);
  });
});

describe("swipe by touch", () => {
  it("L-46 counts three moves of 35 px once", () => {
    finger("touchstart", [0, 0]);
    for (const x of [35, 70, 105]) finger("touchmove", [x, 0]);
    expect(directions()).toEqual(["right"]);
  });

  it("L-46 ignores two fingers", () => {
    finger("touchstart", [0, 0], [50, 0]);
    finger("touchmove", [100, 0], [150, 0]);
    expect(directions()).toEqual([]);
  });

  it("L-46 ends when a second finger touches", () => {
    finger("touchstart", [0, 0]);
    finger("touchstart", [0, 0], [50, 0]);
    finger("touchmove", [100, 0], [150, 0]);
    expect(directions()).toEqual([]);
  });

  it("L-46 ignores 60 px sideways with 80 px down", () => {
    finger("touchstart", [0, 0]);
    finger("touchmove", [60, 80]);
    expect(directions()).toEqual([]);
  });

  it.each([
    [320, 13],
    [390, 16],
    [768, 31],
    [988, 40],
    [1920, 40],
  ])("L-46 has at %i px of width a threshold of %i px, also after a rotation", (width, limit) => {
    innerWidth = width;
    finger("touchstart", [0, 0]);
    finger("touchmove", [limit, 0]);
    expect(directions()).toEqual([]);
    finger("touchmove", [limit + 1, 0]);
    expect(directions()).toEqual(["right"]);
  });

  it("L-46 ends with the touch, also when the browser takes it over", () => {
    for (const type of ["touchend", "touchcancel"]) {
      finger("touchstart", [0, 0]);
      finger(type);
      finger("touchmove", [100, 0]);
    }
    expect(directions()).toEqual([]);
  });

  it("L-47 leaves vertical scrolling to the browser", () => {
    expect(finger("touchstart", [0, 0]).defaultPrevented).toBe(false);
    expect(finger("touchmove", [0, 90]).defaultPrevented).toBe(false);
  });
});

describe("the event", () => {
  it("L-48 bubbles from the element under the finger and carries the move", () => {
    finger("touchstart", [0, 0]);
    const move = finger("touchmove", [-100, 0]);
    expect(swipes[0]).toMatchObject({
      target: element,
      bubbles: true,
      originalEvent: move,
      detail: { direction: "left" },
    });
  });

  it("L-48 is reported once where the page and a component both listen for gestures", () => {
    const heard: string[] = [];
    detectSwipes(element, ended.signal);
    onSwipe(element, (direction) => heard.push(direction), ended.signal);
    finger("touchstart", [0, 0]);
    finger("touchmove", [100, 0]);
    expect(heard).toEqual(["right"]);
    expect(directions()).toEqual(["right"]);
  });

  it("stays away after the signal, in the middle of a gesture too", () => {
    finger("touchstart", [0, 0]);
    const seen = vi.fn();
    document.addEventListener("swipe", seen, { once: true });
    ended.abort();
    finger("touchmove", [100, 0]);
    document.removeEventListener("swipe", seen);
    expect(seen).not.toHaveBeenCalled();
  });
});
