/** Progress in, eased progress out. */
export type Curve = (t: number) => number;

/** The `out` of a curve: the same backwards. */
export const out =
  (curve: Curve): Curve =>
  (t) =>
    1 - curve(1 - t);

export const inOut =
  (curve: Curve): Curve =>
  (t) =>
    t < 0.5 ? curve(2 * t) / 2 : 1 - curve(2 - 2 * t) / 2;

/** Starts and ends exactly at 0 and 1, as the formulas of `expo` and `elastic` do not. */
export const exact =
  (curve: Curve): Curve =>
  (t) =>
    t <= 0 ? 0 : t >= 1 ? 1 : curve(t);

export const power =
  (n: number): Curve =>
  (t) =>
    t ** n;

export const sine: Curve = (t) => 1 - Math.cos((t * Math.PI) / 2);

export const circ: Curve = (t) => 1 - Math.sqrt(1 - t * t);

export const back =
  (overshoot = 1.70158): Curve =>
  (t) =>
    t * t * ((overshoot + 1) * t - overshoot);

/** @param amplitude less than 1 makes the period longer instead. */
export function elastic(period: number, amplitude = 1): Curve {
  const height = Math.max(amplitude, 1);
  const length = period / Math.min(amplitude || 1, 1);
  const shift = (length / (2 * Math.PI)) * Math.asin(1 / height);
  return (t) => -height * 2 ** (10 * (t - 1)) * Math.sin(((1 - t - shift) * 2 * Math.PI) / length);
}

/** `out` of four parabolas, each half as wide and a quarter as deep as the one before. */
export const bounce: Curve = (t) => {
  const place = t * 2.75;
  const index = [1, 2, 2.5].filter((end) => place >= end).length;
  return (place - 3 + 3 / 2 ** index) ** 2 + 1 - 1 / 4 ** index;
};
