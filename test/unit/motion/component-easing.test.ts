import { describe, expect, it } from "vitest";
import { EASE, EASE_IN, EASE_IN_OUT, EASE_OUT } from "../../../src/motion/bezier";
import { componentCurve, cssEasing } from "../../../src/motion/component-easing";

const UNKNOWN = ["", "bounce", "ease-in-bounce", "ease-in-constructor", "Ease-In", "ease-quad"];

describe("easing names of the builder's components", () => {
  it.each([
    ["linear", "linear"],
    ["ease", EASE],
    ["ease-in", EASE_IN],
    ["ease-out", EASE_OUT],
    ["ease-in-out", EASE_IN_OUT],
  ])("NAV-46 keeps the CSS name %s unchanged", (name, curve) => {
    expect(cssEasing(name)).toBe(name);
    expect(componentCurve(name)).toEqual(curve);
  });

  it.each([
    ["ease-in-quad", [0.55, 0.085, 0.68, 0.53]],
    ["ease-out-cubic", [0.215, 0.61, 0.355, 1]],
    ["ease-in-out-quart", [0.77, 0, 0.175, 1]],
    ["ease-out-quint", [0.23, 1, 0.32, 1]],
    ["ease-in-sine", [0.47, 0, 0.745, 0.715]],
    ["ease-in-out-expo", [1, 0, 0, 1]],
    ["ease-out-circ", [0.075, 0.82, 0.165, 1]],
    ["ease-in-out-back", [0.68, -0.55, 0.265, 1.55]],
  ])("NAV-46 turns %s into its curve", (name, points) => {
    expect(componentCurve(name)).toEqual(points);
    expect(cssEasing(name)).toBe(`cubic-bezier(${points.join()})`);
  });

  it.each(UNKNOWN)("NAV-46 uses ease for the unknown name '%s'", (name) => {
    expect(componentCurve(name)).toEqual(EASE);
    expect(cssEasing(name)).toBeUndefined();
  });
});
