import type { Aspect } from "./appearance";

/** Tolerances of boxes, colors, opacity and transforms. */
const PX = 2;
const PART = 0.01;

const NUMBER = /-?\d+\.?\d*(?:e-?\d+)?/g;
export const numbersIn = (text: string) => [...text.matchAll(NUMBER)].map(Number);
export const wordsIn = (text: string) => text.replace(NUMBER, "0");

/** The numbers of a value: 16 of a transform. */
export const readNumbers = (aspect: Aspect, text: string) => (aspect === "transform" ? spatial(text) : numbersIn(text));

/** A value with other numbers. */
export function writeNumbers(aspect: Aspect, text: string, numbers: readonly number[]): string {
  if (aspect === "transform") return `matrix(${numbers.join(", ")})`;
  let at = 0;
  return text.replace(NUMBER, () => String(numbers[at++]));
}

/** Whether two values look the same to a visitor. */
export function near(aspect: Aspect, a: string, b: string): boolean {
  if (a === b) return true;
  if (aspect === "transform") return nearTransform(a, b);
  if (aspect !== "box" && aspect !== "opacity" && aspect !== "colors" && aspect !== "filter" && aspect !== "scroll")
    return false;
  const [left, right] = [numbersIn(a), numbersIn(b)];
  if (left.length !== right.length || wordsIn(a) !== wordsIn(b)) return false;
  const slack = { box: PX, opacity: 0.02, colors: 3, filter: 0.5, scroll: PX }[aspect];
  return left.every((value, at) => {
    const other = right[at] ?? NaN;
    const relative = aspect === "box" || aspect === "scroll" ? Math.abs(value) * PART : 0;
    return Math.abs(value - other) <= Math.max(slack, relative);
  });
}

/** Compares matrices by parts: the translations are px, the others have no unit. */
function nearTransform(a: string, b: string): boolean {
  const [left, right] = [spatial(a), spatial(b)];
  if (left.length !== right.length) return false;
  return left.every((value, at) => {
    const length = at >= 12 && at <= 14;
    return Math.abs(value - (right[at] ?? NaN)) <= (length ? Math.max(PX, Math.abs(value) * PART) : 0.02);
  });
}

/** The 16 numbers of a transform. */
export function spatial(text: string): number[] {
  const all = numbersIn(text.replace("matrix3d", "matrix"));
  if (text === "") return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  if (!text.startsWith("matrix") || all.length !== 6) return all;
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = all;
  return [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, x, y, 0, 1];
}
