/** Channels from 0 to 255, alpha from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** One pixel to paint on; nothing of it outlives a call. */
let canvas: CanvasRenderingContext2D | null | undefined;

/** The notations of computed styles and of the canvas; the canvas converts the others, and channels in percent. */
function fromText(text: string): Color | undefined {
  const [, inside = ""] = /^\s*rgba?\((.+?)\)/.exec(text) ?? [];
  const hex = /^\s*#(..)(..)(..)\s*$/.exec(text)?.slice(1);
  const parts = hex?.map((pair) => `0x${pair}`) ?? inside.match(/[^\s,/]+/g) ?? [];
  const [r = NaN, g = NaN, b = NaN, a = 1] = parts.map((part, at) => Number(at > 2 ? part.replace("%", "e-2") : part));
  const color = [r, g, b, a] as const;
  return color.every(Number.isFinite) ? color : undefined;
}

/** Any color that the browser supports, as the canvas writes it, or painted and read back if it keeps the notation. */
function fromCanvas(text: string): Color | undefined {
  if (!globalThis.CSS?.supports("color", text)) return undefined;
  canvas ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!canvas) return undefined;
  canvas.fillStyle = text;
  const color = fromText(String(canvas.fillStyle));
  if (color) return color;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
}

/** @returns `undefined` for a text that is no color (IX-FIX-15). */
export const parseColor = (text: string): Color | undefined => fromText(text) ?? fromCanvas(text);

/** As computed styles write it (IX3-31). */
export function colorText([r, g, b, a]: Color): string {
  const channels = [r, g, b].map((channel) => Math.round(Math.min(Math.max(channel, 0), 255))).join(", ");
  const alpha = Math.round(Math.min(Math.max(a, 0), 1) * 1e3) / 1e3;
  return alpha < 1 ? `rgba(${channels}, ${alpha})` : `rgb(${channels})`;
}
