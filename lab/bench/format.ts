/** Middle of some numbers, with the smallest and largest. */
export interface Stat {
  median: number;
  min: number;
  max: number;
}

export function stat(values: readonly number[]): Stat {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? NaN;
  return { median: at(sorted.length >> 1), min: at(0), max: at(sorted.length - 1) };
}

/** `12 (10–15)`. */
export const show = ({ median, min, max }: Stat): string => `${round(median)} (${round(min)}–${round(max)})`;

const round = (value: number): string =>
  Math.abs(value) < 10 ? value.toFixed(1).replace(/\.0$/, "") : value.toFixed(0);

/** `0.12`; a dash where a ratio is impossible. */
export const ratio = (a: number, b: number): string => (b > 0 && Number.isFinite(a) ? (a / b).toFixed(2) : "–");
