import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFrameLoop, lastFrame, type FrameLoop } from "../../../src/motion/frame-loop";
import { perFrame } from "../../../src/core/per-frame";

let page: AbortController;
let frames: ((now: number) => void)[];

/** The next frame of the screen. */
function frame(now: number): void {
  const [run] = frames.splice(0, 1);
  run?.(now);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  page = new AbortController();
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (run: (now: number) => void) => frames.push(run));
  vi.stubGlobal("cancelAnimationFrame", () => (frames = []));
});
afterEach(() => {
  page.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "timeline");
});

describe("the frame loop", () => {
  let wait: number;
  let loop: FrameLoop;
  const steps: number[][] = [];

  beforeEach(() => {
    steps.length = 0;
    wait = 0;
    loop = createFrameLoop((...given) => (steps.push(given), wait), page.signal);
  });

  it("IX-FIX-1 runs only while a frame is requested", () => {
    expect(frames).toHaveLength(0);
    loop.wake();
    loop.wake();
    expect(frames).toHaveLength(1);
    frame(1000);
    frame(1010);
    wait = Infinity;
    frame(1200);
    expect([frames.length, vi.getTimerCount()]).toEqual([0, 0]);
    // The first step of a run is a frame long, a hitch no longer than a tenth of a second.
    expect(steps).toEqual([
      [1000, 1000 / 60],
      [1010, 10],
      [1200, 100],
    ]);
    loop.wake();
    frame(5000);
    expect(steps.at(-1)).toEqual([5000, 1000 / 60]);
  });

  it("waits by a timer, two frames early, where the next step is later", () => {
    wait = 500;
    loop.wake();
    frame(1000);
    expect([frames.length, vi.getTimerCount()]).toEqual([0, 1]);
    vi.advanceTimersByTime(465);
    expect(frames).toHaveLength(0);
    vi.advanceTimersByTime(2);
    expect(frames).toHaveLength(1);
    frame(1467);
    expect(steps.at(-1)).toEqual([1467, 1000 / 60]);
  });

  it("requests the next frame where the next step is less than two away", () => {
    wait = 33;
    loop.wake();
    frame(1000);
    expect([frames.length, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it("is woken before its timer", () => {
    wait = 500;
    loop.wake();
    frame(1000);
    loop.wake();
    expect([frames.length, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it("continues in the run that started it", () => {
    const again = createFrameLoop((...given) => {
      if (steps.push(given) === 1) again.wake();
      return Infinity;
    }, page.signal);
    again.wake();
    frame(1000);
    frame(1020);
    expect(steps).toEqual([
      [1000, 1000 / 60],
      [1020, 20],
    ]);
  });

  it("ends with the page, also with pending requests", () => {
    wait = 500;
    loop.wake();
    frame(1000);
    loop.wake();
    page.abort();
    expect([frames.length, vi.getTimerCount()]).toEqual([0, 0]);
    loop.wake();
    expect(frames).toHaveLength(0);
  });

  it("sets no timer in a step that ended it", () => {
    const last = createFrameLoop(() => (page.abort(), 500), page.signal);
    last.wake();
    frame(1000);
    expect([frames.length, vi.getTimerCount()]).toEqual([0, 0]);
  });
});

describe("the time of the last frame", () => {
  const at = (currentTime: unknown) => {
    vi.spyOn(performance, "now").mockReturnValue(1000);
    Object.defineProperty(document, "timeline", { value: { currentTime }, configurable: true });
    return lastFrame();
  };

  it("is the document's timeline, unless that is stopped", () => {
    expect([at(990), at(1000), at(10)]).toEqual([990, 1000, 1000 - 2000 / 60]);
    expect(at(null)).toBe(1000);
    Reflect.deleteProperty(document, "timeline");
    expect(lastFrame()).toBe(1000);
  });
});

describe("work per frame", () => {
  it("runs once, with the first arguments", () => {
    const run = vi.fn();
    const ask = perFrame(run, page.signal);
    ask(1);
    ask(2);
    expect(frames).toHaveLength(1);
    frame(0);
    ask(3);
    frame(0);
    expect(run.mock.calls).toEqual([[1], [3]]);
    ask(4);
    page.abort();
    expect(frames).toHaveLength(0);
    ask(5);
    expect(frames).toHaveLength(0);
  });

  it("does without an end", () => {
    const run = vi.fn();
    perFrame(run)();
    frame(0);
    expect(run).toHaveBeenCalledOnce();
  });
});
