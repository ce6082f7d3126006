import { describe, expect, it } from "vitest";
import { createTrack } from "../../../../src/slider/drag/track";

const three = (lap: number, from = 0) => createTrack({ at: [0, 600, 1200], lap, from });

describe("the track of a drag", () => {
  it("SL-40 goes with the finger from the first pixel", () => {
    const track = three(0);
    track.drag(1);
    expect(track.position).toBe(1);
    track.drag(300);
    expect(track.position).toBe(300);
  });

  it("SL-43 resists beyond its ends, more the further it goes", () => {
    const track = three(0);
    const positions = [-100, -200, -300].map((travel) => (track.drag(travel), track.position));
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
  });

  it("SL-43 is where it began when the finger is, also after an end has resisted", () => {
    const track = three(0);
    track.drag(-300);
    track.drag(0);
    expect(track.position).toBe(0);
    track.drag(100);
    expect(track.position).toBe(100);
  });

  it.each([1, -1])("SL-44 goes on past the last stop where it repeats, direction %d", (direction) => {
    const track = three(1800, 600);
    track.drag(direction * 4000);
    expect(track.position).toBe(600 + direction * 4000);
  });

  it("begins between two stops", () => {
    const track = three(0, 250);
    track.drag(-50);
    expect(track.position).toBe(200);
  });

  it("leaves no listener on the window", () => {
    const listening: string[] = [];
    const { addEventListener, removeEventListener } = window;
    window.addEventListener = (type: string) => void listening.push(type);
    window.removeEventListener = (type: string) => void listening.splice(listening.indexOf(type), 1);
    const track = three(0);
    expect(listening).not.toEqual([]);
    track.end();
    Object.assign(window, { addEventListener, removeEventListener });
    expect(listening).toEqual([]);
  });
});
