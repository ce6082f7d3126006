import { afterEach, describe, expect, it, vi } from "vitest";
import type { Action, TriggerMetadata } from "../../../src/timelines/data/schema";
import { close, find, move, one, open, resizeTo, wait, setReducedMotion } from "./support";

afterEach(close);

const BODY = '<div class="b"></div><img class="x" id="one" data-w-id="w"><img class="x" id="two">';
const FADE = move({ opacity: ["0%", "100%"] }, { tt: 2 });

const move1 = (clientX: number, clientY: number, type = "pointermove") =>
  void find(".b").dispatchEvent(new MouseEvent(type, { clientX, clientY }));

/** A trigger whose pointer travels through these places. */
function travel(places: readonly (readonly [number, number])[]): void {
  for (const [x, y] of places) move1(x, y);
  wait(20);
}

function register(metadata: TriggerMetadata = {}, actions: Action[] = [FADE]) {
  const triggerMetadata = { role: "interval", ...metadata };
  return open(BODY).register(...one([["wf:mouse-move", {}, ["wf:class", ["b"]]]], actions, { triggerMetadata }));
}

const places = () =>
  [...document.querySelectorAll<HTMLElement>(".x")].map(({ style }) =>
    (/translate3d\(([^)]+), 0px\)/.exec(style.transform)?.[1] ?? "").replaceAll("px", ""),
  );
const clones = () => [...document.querySelectorAll("[data-ix3-clone]")];

describe("runs at intervals of pointer travel", () => {
  it("IX3-65 run the next target at the pointer each time the pointer has traveled the distance", () => {
    register({ distance: 50 });
    travel([
      [10, 10],
      [40, 40],
    ]);
    expect(places()).toEqual(["", ""]);
    travel([[50, 40]]);
    expect(places()).toEqual(["50, 40", ""]);
    travel([[50, 100]]);
    expect(places()).toEqual(["50, 40", "50, 100"]);
    wait(500);
    expect(Number(find("#one").style.opacity)).toBeCloseTo(0.5, 1);
    expect(Number(find("#one").style.zIndex)).toBeLessThan(Number(find("#two").style.zIndex));
  });

  it("IX3-65 take a clone of a target that is still running, until its run is over", () => {
    register();
    travel([
      [0, 0],
      [100, 0],
      [200, 0],
    ]);
    expect(clones()).toEqual([]);
    travel([[300, 0]]);
    const [clone] = clones();
    expect(clone?.nextElementSibling).toBe(find("#one"));
    expect(clone?.getAttributeNames().sort()).toEqual(["aria-hidden", "class", "data-ix3-clone", "style"]);
    expect(places()).toEqual(["300, 0", "100, 0", "200, 0"]);
    wait(1100);
    expect(clones()).toEqual([]);
    travel([[400, 0]]);
    expect([clones(), places()]).toEqual([[], ["100, 0", "400, 0"]]);
  });

  it("IX3-65 count and place along one axis when the other one is off", () => {
    register({ axes: { x: false } });
    travel([
      [0, 0],
      [500, 60],
    ]);
    expect(places()).toEqual(["", ""]);
    travel([[900, 120]]);
    expect(places()).toEqual(["0, 120", ""]);
  });

  it("IX3-65 move by x and y from the pointer", () => {
    resizeTo(1000);
    register({}, [move({ x: [null, "10vw"], y: ["-30px", "20px"] }, { tt: 2 })]);
    travel([
      [0, 0],
      [100, 0],
    ]);
    wait(1100);
    expect(places()[0]).toBe("200, 20");
  });

  it("IX3-65 begin at most 16 at once, and none from a place before the pointer left", () => {
    register();
    travel([
      [0, 0],
      [90_000, 0],
    ]);
    expect(clones()).toHaveLength(14);
    wait(1100);
    move1(0, 0, "pointerleave");
    travel([
      [0, 0],
      [50, 0],
    ]);
    expect(clones()).toEqual([]);
    expect(places()).toEqual(["90000, 0", "90000, 0"]);
  });

  it("IX3-65 restore targets and remove clones when the interaction is removed", () => {
    const engine = register();
    travel([
      [0, 0],
      [300, 0],
    ]);
    engine.remove("i");
    expect(clones()).toEqual([]);
    expect(find("#one").getAttribute("style") ?? "").toBe("");
  });

  it("IX3-65 hide nothing before the pointer moves, and report nothing", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    register();
    expect(find("#one").style.opacity).toBe("");
    expect(warn).not.toHaveBeenCalled();
  });

  it("IX3-70 do not happen with reduced motion", () => {
    setReducedMotion(true);
    register();
    travel([
      [0, 0],
      [300, 0],
    ]);
    expect(places()).toEqual(["", ""]);
  });
});
