import { expect, it, vi } from "vitest";
import { atEnd, createLifetime } from "../../../src/core/lifetime";

it("one listener ends everything that ends with a signal, in order", () => {
  const life = new AbortController();
  const listen = vi.spyOn(life.signal, "addEventListener");
  const ended: number[] = [];
  for (const each of [1, 2, 3]) atEnd(life.signal, () => ended.push(each));
  life.abort();
  expect(ended).toEqual([1, 2, 3]);
  expect(listen).toHaveBeenCalledTimes(1);
});

it("runs the other cleanups after one throws", () => {
  const life = new AbortController();
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const last = vi.fn();
  atEnd(life.signal, () => {
    throw new Error("no");
  });
  atEnd(life.signal, last);
  life.abort();
  expect(last).toHaveBeenCalledOnce();
  expect(said).toHaveBeenCalledOnce();
});

it("adds no listener for the end of a life that runs its own cleanups", () => {
  const life = createLifetime();
  const listen = vi.spyOn(life.signal, "addEventListener");
  const ended: [number, boolean][] = [];
  for (const each of [1, 2]) atEnd(life.signal, () => ended.push([each, life.signal.aborted]));
  life.abort();
  life.abort();
  expect(ended).toEqual([
    [1, true],
    [2, true],
  ]);
  expect(listen).not.toHaveBeenCalled();
});
