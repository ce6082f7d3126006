import { EASE, EASE_IN, EASE_IN_OUT, EASE_OUT, EASE_OUT_CUBIC, type Bezier } from "./bezier";

/** An easing as `motion` takes it. */
export type ComponentCurve = Bezier | "linear";

/** The builder's named curves as in, out, in-out (`navbar.md` A4); without a family, those of CSS. */
const CURVES: Record<string, readonly [Bezier, Bezier, Bezier]> = {
  "": [EASE_IN, EASE_OUT, EASE_IN_OUT],
  quad: [
    [0.55, 0.085, 0.68, 0.53],
    [0.25, 0.46, 0.45, 0.94],
    [0.455, 0.03, 0.515, 0.955],
  ],
  cubic: [[0.55, 0.055, 0.675, 0.19], EASE_OUT_CUBIC, [0.645, 0.045, 0.355, 1]],
  quart: [
    [0.895, 0.03, 0.685, 0.22],
    [0.165, 0.84, 0.44, 1],
    [0.77, 0, 0.175, 1],
  ],
  quint: [
    [0.755, 0.05, 0.855, 0.06],
    [0.23, 1, 0.32, 1],
    [0.86, 0, 0.07, 1],
  ],
  sine: [
    [0.47, 0, 0.745, 0.715],
    [0.39, 0.575, 0.565, 1],
    [0.445, 0.05, 0.55, 0.95],
  ],
  expo: [
    [0.95, 0.05, 0.795, 0.035],
    [0.19, 1, 0.22, 1],
    [1, 0, 0, 1],
  ],
  circ: [
    [0.6, 0.04, 0.98, 0.335],
    [0.075, 0.82, 0.165, 1],
    [0.785, 0.135, 0.15, 0.86],
  ],
  back: [
    [0.6, -0.28, 0.735, 0.045],
    [0.175, 0.885, 0.32, 1.275],
    [0.68, -0.55, 0.265, 1.55],
  ],
};

const DIRECTIONS = ["in", "out", "in-out"];

/** The curve of an easing name of the builder's components; `undefined` for unknown names. */
function named(name: string): ComponentCurve | undefined {
  if (name === "linear") return name;
  if (name === "ease") return EASE;
  const [, direction = "", family = ""] = /^ease-(in-out|in|out)(?:-(\w+))?$/.exec(name) ?? [];
  return Object.hasOwn(CURVES, family) ? CURVES[family]?.[DIRECTIONS.indexOf(direction)] : undefined;
}

/** The curve of an easing name of the builder's components; that of `ease` for unknown names (`navbar.md` A4). */
export const componentCurve = (name: string): ComponentCurve => named(name) ?? EASE;

/** The same as a CSS timing function, for transitions; `undefined` for unknown names. */
export function cssEasing(name: string): string | undefined {
  // Names of CSS stay as they are.
  if (/^(linear|ease(-in|-out|-in-out)?)$/.test(name)) return name;
  const curve = named(name);
  return curve && `cubic-bezier(${String(curve)})`;
}
