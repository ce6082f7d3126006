/** A number with its unit, and as the data wrote it. */
export interface Amount {
  readonly number: number;
  readonly unit: string;
  readonly text: string;
}

/** No exponents: some browsers do not support them everywhere in CSS. */
const plain = (value: number) => String(Math.round(value * 1e5) / 1e5);

/**
 * @param unit of plain numbers.
 * @param written the value that the end of a movement writes, if it differs (IX3-26).
 * @returns `undefined` for a value that is no number.
 */
export function parseAmount(value: unknown, unit: string, written?: string): Amount | undefined {
  const [, digits, own] = /^\s*([-+]?\d*\.?\d+(?:e-?\d+)?)\s*([a-z%]*)\s*$/i.exec(String(value)) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  return { number, unit: own || unit, text: written ?? `${plain(number)}${own || unit}` };
}

/** The amount at a share of the distance; different units are mixed in a straight line on the screen (IX3-27). */
export function mixAmounts(from: Amount, to: Amount, share: number): string {
  if (share === 0) return from.text;
  if (share === 1) return to.text;
  const rest = 1 - share;
  if (from.unit === to.unit) return `${plain(from.number * rest + to.number * share)}${to.unit}`;
  if (from.number === 0) return `${plain(to.number * share)}${to.unit}`;
  if (to.number === 0) return `${plain(from.number * rest)}${from.unit}`;
  return `calc(${plain(from.number * rest)}${from.unit} + ${plain(to.number * share)}${to.unit})`;
}

export const mixNumbers = (from: number, to: number, share: number): number =>
  share === 1 ? to : from + (to - from) * share;
