import { describe, expect, it } from "vitest";
import { createTrack } from "../../../../src/slider/drag/track";

const WIDTH = 600;
const nothing = () => undefined;

const track = (at: readonly number[], lap: number, from: number, onMove: () => void = nothing) =>
  createTrack(document.createElement("div"), WIDTH, { snaps: at, loopLength: lap, from }, onMove);

const three = (lap: number, from = 0) => track([0, 600, 1200], lap, from);

describe("the track of a drag", () => {
  it("SL-40 follows the finger from the first pixel", () => {
    const strip = three(0);
    strip.drag(1);
    expect(strip.position).toBe(1);
    strip.drag(300);
    expect(strip.position).toBe(300);
  });

  it("calls back at every move", () => {
    let calls = 0;
    const strip = track([0, 600], 0, 0, () => calls++);
    const before = calls;
    strip.drag(10);
    strip.drag(20);
    expect(calls - before).toBe(2);
  });

  it("SL-43 resists beyond its ends, more with more distance", () => {
    const strip = three(0);
    const positions = [-100, -200, -300].map((travel) => (strip.drag(travel), strip.position));
    const [first = 0, second = 0, third = 0] = positions.map((position) => -position);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(100);
    expect(second - first).toBeLessThan(first);
    expect(third - second).toBeLessThan(second - first);
  });

  it("SL-43 resists alike in one move and in many", () => {
    const once = three(0, 1200);
    once.drag(300);
    const often = three(0, 1200);
    for (let travel = 1; travel <= 300; travel++) often.drag(travel);
    expect(often.position).toBe(once.position);
    expect(once.position).toBeGreaterThan(1200);
  });

  it("SL-43 is where it began when the finger is, also after an end has resisted", () => {
    const strip = three(0);
    strip.drag(-300);
    strip.drag(0);
    expect(strip.position).toBe(0);
    strip.drag(100);
    expect(strip.position).toBe(100);
  });

  it("SL-42 is free up to where it was taken beyond an end", () => {
    const strip = three(0, -40);
    strip.drag(0);
    expect(strip.position).toBe(-40);
    strip.drag(20);
    expect(strip.position).toBe(-20);
  });

  it.each([1, -1])("SL-44 continues past the last stop where it repeats, direction %d", (direction) => {
    const strip = three(1800, 600);
    strip.drag(direction * 4000);
    expect(strip.position).toBe(600 + direction * 4000);
  });

  it("begins between two stops", () => {
    const strip = three(0, 250);
    strip.drag(-50);
    expect(strip.position).toBe(200);
  });

  it("removes its listeners from the window", () => {
    const listening: string[] = [];
    const { addEventListener, removeEventListener } = window;
    window.addEventListener = (type: string) => void listening.push(type);
    window.removeEventListener = (type: string) => void listening.splice(listening.indexOf(type), 1);
    const strip = three(0);
    expect(listening).not.toEqual([]);
    strip.end();
    Object.assign(window, { addEventListener, removeEventListener });
    expect(listening).toEqual([]);
  });

  it("leaves no attribute on the mask, also from right to left", () => {
    const mask = document.createElement("div");
    mask.style.direction = "rtl";
    document.body.append(mask);
    const before = mask.outerHTML;
    createTrack(mask, WIDTH, { snaps: [0, 600], loopLength: 0, from: 0 }, nothing).end();
    expect(mask.outerHTML).toBe(before);
    mask.remove();
  });
});

const AT = [0, 600, 1000];
const LAP = 1600;

const aim = (at: readonly number[], lap: number, position: number, speed: number) =>
  track(at, lap, position).nearestSnap(speed);

describe("the snap point of a released slider", () => {
  it.each([
    [0, 0],
    [299, 0],
    [301, 1],
    [799, 1],
    [801, 2],
    [1400, 2],
    [-200, 0],
  ])("SL-42 is the nearest one when it is released slowly: %d px", (position, stop) => {
    expect(aim(AT, 0, position, 0)).toBe(stop);
    expect(aim(AT, 0, position, 0.19)).toBe(stop);
  });

  it.each([
    [10, 0.2, 1],
    [590, -0.2, 0],
    [610, 3, 2],
    [990, -3, 1],
    [600, 0.2, 2],
    [600, -0.2, 0],
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
    [-1600, 0, -3],
    [3200, 0, 6],
    [3300, 0, 6],
  ])("SL-44 counts on through the laps: %d px, %d px/ms", (position, speed, stop) => {
    expect(aim(AT, LAP, position, speed)).toBe(stop);
  });

  it("has one stop to settle at", () => {
    expect(aim([0], 0, -120, -2)).toBe(0);
  });
});
