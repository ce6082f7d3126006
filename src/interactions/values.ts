/** Numbers by key, e.g. `mx` for the x of a move. */
export type Numbers = Record<string, number>;

/** Rounds a progress to 5 decimals; what is as small as .0001 counts as 0 (`interactions.md` 0). */
export function round5(value: number): number {
  const rounded = Math.round(value * 1e5) / 1e5;
  return Math.abs(rounded) > 1e-4 ? rounded : 0;
}

/** The number a share of the way from one to another; the end is met exactly. */
export const mix = (from: number, to: number, eased: number) => (eased === 1 ? to : from + (to - from) * eased);

/** The finite number a value is or begins with, else the fallback. */
export function numberOf(value: unknown, fallback: number): number {
  const number = parseFloat(String(value));
  return Number.isFinite(number) ? number : fallback;
}

export const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

export type Color = readonly [r: number, g: number, b: number, a: number];

/** One pixel to paint on; nothing of it outlives a call. */
let canvas: CanvasRenderingContext2D | null | undefined;

/** Any color that the browser knows, drawn and read back. */
function painted(text: string): Color | undefined {
  canvas ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!canvas || !CSS.supports("color", text)) return undefined;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
}

/** @returns `undefined` for what is no color (IX-FIX-15). */
export function parseColor(text: string): Color | undefined {
  const [, inside] = /rgba?\(([^)]*)\)/.exec(text) ?? [];
  if (inside === undefined) return text.trim() ? painted(text.trim()) : undefined;
  const [r, g, b, a] = inside.split(/[\s,/]+/).filter(Boolean);
  return [numberOf(r, 255), numberOf(g, 255), numberOf(b, 255), numberOf(a, 1) / (a?.endsWith("%") ? 100 : 1)];
}
