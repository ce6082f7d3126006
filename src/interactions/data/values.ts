/** Numbers by key, e.g. `mx` for the x of a move. */
export type Numbers = Record<string, number>;

/** Rounds a progress to 5 decimals; values as small as .0001 count as 0 (`interactions.md` 0). */
export function round5(value: number): number {
  const rounded = Math.round(value * 1e5) / 1e5;
  return Math.abs(rounded) > 1e-4 ? rounded : 0;
}

/** The value at a share of the distance from one number to another; the end is exact. */
export const mix = (from: number, to: number, eased: number) => (eased === 1 ? to : from + (to - from) * eased);

/** The finite number a value is or begins with, else the fallback. */
export function parseNumber(value: unknown, fallback: number): number {
  const number = parseFloat(String(value));
  return Number.isFinite(number) ? number : fallback;
}

export const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
