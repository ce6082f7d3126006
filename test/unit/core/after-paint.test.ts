import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterPaint, nextPaint } from "../../../src/core/after-paint";

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
  vi.restoreAllMocks();
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

/** Whether the promise is resolved, once the callbacks that are due have run. */
async function isResolved(promise: Promise<void>): Promise<boolean> {
  const pending = Symbol();
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}

const show = (hidden: boolean) => vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);

it("TB-24 resolves in the task after the next frame", async () => {
  show(false);
  const painted = nextPaint(new AbortController().signal);
  vi.runAllTimers();
  expect(await isResolved(painted)).toBe(false);
  frame();
  expect(await isResolved(painted)).toBe(false);
  vi.runAllTimers();
  expect(await isResolved(painted)).toBe(true);
});

it("TB-24 resolves at once on a page that is not shown, and with a signal that has aborted", async () => {
  show(true);
  expect(await isResolved(nextPaint(new AbortController().signal))).toBe(true);
  show(false);
  expect(await isResolved(nextPaint(AbortSignal.abort()))).toBe(true);
  expect(frames).toEqual([]);
});

it("TB-24 resolves when the page is hidden, before any frame", async () => {
  show(false);
  const painted = nextPaint(new AbortController().signal);
  expect(await isResolved(painted)).toBe(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await isResolved(painted)).toBe(true);
});

it("TB-24 resolves when its signal aborts, and leaves no listener", async () => {
  show(false);
  const add = vi.spyOn(document, "addEventListener");
  const life = new AbortController();
  const painted = nextPaint(life.signal);
  life.abort();
  expect(await isResolved(painted)).toBe(true);
  const signals = add.mock.calls.map(([, , options]) => (options as AddEventListenerOptions).signal?.aborted);
  expect(signals).toEqual([true]);
});
