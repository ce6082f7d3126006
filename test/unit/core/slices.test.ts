import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inSlices, SLICE } from "../../../src/core/slices";

let now = 0;
beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** As many steps as requested, each of which takes so many ms and records its number. */
function steps(count: number, ms: number) {
  const done: number[] = [];
  const all = Array.from({ length: count }, (_, at) => () => {
    now += ms;
    done.push(at);
  });
  return { all, done };
}

it("runs calls that fit into a slice at once", () => {
  const { all, done } = steps(4, SLICE / 5);
  expect(inSlices(all, new AbortController().signal)).toBeUndefined();
  expect(done).toEqual([0, 1, 2, 3]);
});

it("the rest runs in separate tasks, in order", async () => {
  const { all, done } = steps(5, SLICE / 2);
  const pending = inSlices(all, new AbortController().signal);
  expect(done).toEqual([0, 1]);
  vi.advanceTimersToNextTimer();
  expect(done).toEqual([0, 1, 2, 3]);
  vi.advanceTimersToNextTimer();
  await pending;
  expect(done).toEqual([0, 1, 2, 3, 4]);
});

it("runs no more calls once the signal has aborted", async () => {
  const life = new AbortController();
  const { all, done } = steps(5, SLICE);
  const pending = inSlices(all, life.signal);
  life.abort();
  vi.advanceTimersToNextTimer();
  await pending;
  expect(done).toEqual([0]);
});

it("no steps are done at once", () => {
  expect(inSlices([], new AbortController().signal)).toBeUndefined();
});
