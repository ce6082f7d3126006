import type { Curve } from "../../motion/curves";

const NUMBERS = /-?\d*\.?\d+(?:e-?\d+)?/gi;

/** A point of a cubic curve at `t`, in one dimension. */
const cubic = ([a = 0, b = 0, c = 0, d = 0]: readonly number[], t: number): number => {
  const rest = 1 - t;
  return rest ** 3 * a + 3 * rest * rest * t * b + 3 * rest * t * t * c + t ** 3 * d;
};

/**
 * The ease that an author drew: an SVG path of `M` and `C` with absolute points, from its first point to its last, y
 * downwards as on the screen (`interactions-3.md` 4.5).
 * @returns `undefined` for anything else.
 */
export function pathEase(path: string): Curve | undefined {
  const numbers = (path.match(NUMBERS) ?? []).map(Number);
  const known = /^\s*M[^a-z]*(?:C[^a-z]*)+$/i.test(path) && numbers.length % 6 === 2;
  const [x0 = 0, y0 = 0] = numbers;
  const [x1 = 0, y1 = 0] = numbers.slice(-2);
  if (!known || x0 === x1 || y0 === y1) return undefined;
  const xs = numbers.filter((_, index) => index % 2 === 0).map((x) => (x - x0) / (x1 - x0));
  const ys = numbers.filter((_, index) => index % 2 === 1).map((y) => (y - y0) / (y1 - y0));
  return (t) => {
    if (t <= 0 || t >= 1) return Math.min(Math.max(t, 0), 1);
    let first = 0;
    while (first + 6 < xs.length && (xs[first + 3] ?? 1) < t) first += 3;
    const part = (list: readonly number[]) => list.slice(first, first + 4);
    let low = 0;
    let high = 1;
    for (let round = 0; round < 30; round++) {
      const middle = (low + high) / 2;
      if (cubic(part(xs), middle) < t) low = middle;
      else high = middle;
    }
    return cubic(part(ys), low);
  };
}
