import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { delayFailureOnLeaving } from "../../../src/network/leaving";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const leave = () => dispatchEvent(new Event("beforeunload"));

/** A request that the test ends. @returns how it ended so far. */
function start(signal = new AbortController().signal) {
  let [resolve, reject]: ((value: string) => void)[] = [];
  const request = new Promise<string>((...given) => ([resolve, reject] = given));
  const end: { with?: unknown } = {};
  void delayFailureOnLeaving(() => request, signal).then(
    (value) => (end.with = value),
    (error: unknown) => (end.with = error),
  );
  return { resolve: (value: string) => resolve?.(value), reject: (value: string) => reject?.(value), end };
}

it("A-42 fails at once on a page that is not left", async () => {
  leave();
  const { reject, end } = start();
  reject("cut");
  await vi.advanceTimersByTimeAsync(0);
  expect(end.with).toBe("cut");
});

it("A-42 does not fail while the visitor leaves, and fails on a page that stays", async () => {
  const { reject, end } = start();
  leave();
  reject("cut");
  await vi.advanceTimersByTimeAsync(2999);
  expect(end).toEqual({});
  await vi.advanceTimersByTimeAsync(1);
  expect(end.with).toBe("cut");
});

it("A-42 ends at once by its signal, and with an answer", async () => {
  const stop = new AbortController();
  const [ended, answered] = [start(stop.signal), start()];
  leave();
  ended.reject("cut");
  answered.resolve("answer");
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect([ended.end.with, answered.end.with]).toEqual(["cut", "answer"]);
});

it("leaves no listener", async () => {
  const removed = vi.spyOn(window, "removeEventListener");
  const { resolve } = start();
  resolve("answer");
  await vi.advanceTimersByTimeAsync(0);
  expect(removed).toHaveBeenCalledWith("beforeunload", expect.anything());
});
