import { describe, expect, it } from "vitest";
import { computeDelays } from "../../../../src/timelines/playback/stagger";

const rounded = (numbers: number[]) => numbers.map((number) => Math.round(number * 1000) / 1000);
const delays = (stagger: object, count = 4, tops: number[] = []) =>
  rounded(computeDelays(count, stagger, () => tops.map((top) => ({ top }))));

describe("stagger", () => {
  it.each([
    ["start", [0, 0.1, 0.2, 0.3]],
    ["end", [0.3, 0.2, 0.1, 0]],
    ["center", [0.3, 0, 0, 0.3]],
    ["edges", [0, 0.3, 0.3, 0]],
    [1, [0.15, 0, 0.15, 0.3]],
  ])("IX3-41 from %s", (from, expected) => {
    expect(delays({ each: 0.1, from })).toEqual(expected);
  });

  it("IX3-41 an amount is the whole time, whatever the number of elements", () => {
    expect(delays({ amount: 0.3 })).toEqual([0, 0.1, 0.2, 0.3]);
  });

  it("IX3-41 a random order has the same starts", () => {
    expect(delays({ each: 0.1, from: "random" }).sort()).toEqual([0, 0.1, 0.2, 0.3]);
  });

  it("IX3-35 reads ms", () => {
    expect(delays({ each: "100ms" }, 3)).toEqual([0, 0.1, 0.2]);
  });

  it("IX3-42 a grid's rows count for the axis y", () => {
    expect(delays({ amount: 1, grid: "auto", axis: "y" }, 4, [0, 0, 50, 50])).toEqual([0, 0, 1, 1]);
  });

  it("IX3-42 one row is no grid", () => {
    expect(delays({ each: 0.1, grid: "auto", axis: "y" }, 3, [0, 0, 0])).toEqual([0, 0.1, 0.2]);
  });

  it("IX3-43 an ease spreads the starts", () => {
    expect(delays({ each: 1, ease: 5 })).toEqual([0, 2.111, 2.889, 3]);
  });
});
