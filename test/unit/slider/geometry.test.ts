import { describe, expect, it } from "vitest";
import { edgeWidth, layOut } from "../../../src/slider/geometry";

const stops = (widths: number[], mask: number, edge = 120) =>
  layOut(widths, mask, edge).stops.map(({ x, first, end }) => ({ x, slides: [first + 1, end] }));

describe("groups of slides", () => {
  it("SL-20 subtracts 40 px beyond the arrow from the mask, and 100 when there is no arrow", () => {
    expect(edgeWidth(80)).toBe(120);
    expect(edgeWidth(0)).toBe(100);
  });

  it("SL-20 begins a group only beyond the part of the mask that the arrow leaves free", () => {
    expect(stops([480, 600], 600)).toEqual([{ x: 0, slides: [1, 2] }]);
    expect(stops([480.5, 600], 600)).toEqual([
      { x: 0, slides: [1, 1] },
      { x: 480.5, slides: [2, 2] },
    ]);
  });

  it("SL-20 counts no negative width", () => {
    expect(layOut([10, 10, 10], 50, 120).stops).toHaveLength(2);
  });

  it("SL-21 SL-22 groups seven slides of 250 px in a mask of 600 px as the contract's example does", () => {
    expect(stops(Array(7).fill(250), 600)).toEqual([
      { x: 0, slides: [1, 2] },
      { x: 500, slides: [3, 5] },
      { x: 1250, slides: [6, 7] },
    ]);
    expect(layOut(Array(7).fill(250), 600, 120).width).toBe(1750);
  });

  it("SL-21 makes a group of each slide that fills the mask", () => {
    expect(stops([600, 600, 600], 600)).toEqual([
      { x: 0, slides: [1, 1] },
      { x: 600, slides: [2, 2] },
      { x: 1200, slides: [3, 3] },
    ]);
  });

  it("SL-21 begins at most one group with a slide, however wide the one before it", () => {
    expect(stops([2000, 100, 100], 600)).toEqual([
      { x: 0, slides: [1, 1] },
      { x: 2000, slides: [2, 2] },
      { x: 2100, slides: [3, 3] },
    ]);
  });

  it("SL-21 adds up the widths of a group's slides", () => {
    expect(layOut([100, 200, 300], 1000, 100).stops[0]?.width).toBe(600);
  });

  it("SL-26 begins the first group at 0, also without slides", () => {
    expect(stops([], 600)).toEqual([{ x: 0, slides: [1, 0] }]);
    expect(stops([250], 600)[0]?.x).toBe(0);
  });

  it("counts no width for slides that are not rendered", () => {
    expect(stops([600, 0, 600], 600)).toEqual([
      { x: 0, slides: [1, 1] },
      { x: 600, slides: [2, 3] },
    ]);
  });
});
