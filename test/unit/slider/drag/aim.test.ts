import { describe, expect, it } from "vitest";
import { aim } from "../../../../src/slider/drag/aim";

const AT = [0, 600, 1000];
const LAP = 1600;

describe("where a released slider comes to rest", () => {
  it.each([
    [0, 0],
    [299, 0],
    [301, 1],
    [799, 1],
    [801, 2],
    [1400, 2],
    [-200, 0],
  ])("SL-42 at the nearest stop when it is let go slowly: %d px", (position, stop) => {
    expect(aim(AT, 0, position, 0)).toBe(stop);
    expect(aim(AT, 0, position, 0.19)).toBe(stop);
  });

  it.each([
    [10, 0.2, 1],
    [590, -0.2, 0],
    [610, 3, 2],
    [990, -3, 1],
  ])("SL-42 at the next stop on its way after a flick: %d px, %d px/ms", (position, speed, stop) => {
    expect(aim(AT, 0, position, speed)).toBe(stop);
  });

  it("SL-43 at the end when it is flicked beyond", () => {
    expect(aim(AT, 0, 1050, 2)).toBe(2);
    expect(aim(AT, 0, -50, -2)).toBe(0);
  });

  it.each([
    [-10, 0, 0],
    [-10, -1, -1],
    [-310, 0, -1],
    [1590, 0, 3],
    [1010, 1, 3],
    [-1700, 0, -3],
    [3300, 0, 6],
  ])("SL-44 counts on through the laps: %d px, %d px/ms", (position, speed, stop) => {
    expect(aim(AT, LAP, position, speed)).toBe(stop);
  });

  it("has one stop to come to", () => {
    expect(aim([0], 0, -120, -2)).toBe(0);
  });
});
