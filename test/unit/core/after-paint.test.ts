import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterPaint } from "../../../src/core/after-paint";

let frames: (() => void)[] = [];
beforeEach(() => {
  frames = [];
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
  vi.stubGlobal("cancelAnimationFrame", (id: number) => (frames[id - 1] = () => {}));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs a frame; its paint follows. */
const frame = () => {
  for (const run of frames.splice(0)) run();
};

it("runs in the task after the next frame, once, with the last arguments", () => {
  const run = vi.fn();
  const request = afterPaint(run);
  request("a");
  request("b");
  vi.runAllTimers();
  frame();
  expect(run).not.toHaveBeenCalled();
  request("c");
  vi.runAllTimers();
  expect(run.mock.calls).toEqual([["c"]]);
  frame();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
  request("d");
  frame();
  vi.runAllTimers();
  expect(run.mock.calls).toEqual([["c"], ["d"]]);
});

it("does nothing after its signal has aborted, before or after the frame", () => {
  const run = vi.fn();
  const [early, late] = [new AbortController(), new AbortController()];
  afterPaint(run, early.signal)();
  early.abort();
  afterPaint(run, late.signal)();
  frame();
  late.abort();
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
});
