export type Color = readonly [r: number, g: number, b: number, a: number];

let canvas: CanvasRenderingContext2D | null | undefined;

/** Any color that the browser knows, in a notation that {@link parseColor} reads. */
function normalized(text: string): string {
  if (typeof CSS === "undefined" || !CSS.supports("color", text)) return "";
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return "";
  canvas.fillStyle = text;
  return String(canvas.fillStyle);
}

/** @returns `undefined` for what is no color. */
export function parseColor(text: string, again = true): Color | undefined {
  const [, inside] = /^\s*rgba?\(([^)]*)\)/.exec(text) ?? [];
  const hex = /^\s*#(..)(..)(..)\s*$/.exec(text)?.slice(1);
  if (hex) return [...(hex.map((pair) => Number.parseInt(pair, 16)) as [number, number, number]), 1];
  if (!inside) return again && text.trim() ? parseColor(normalized(text.trim()), false) : undefined;
  const [r = 0, g = 0, b = 0, a = 1] = inside
    .split(/[\s,/]+/)
    .filter(Boolean)
    .map((part) => Number.parseFloat(part) / (part.endsWith("%") ? 100 : 1));
  return [r, g, b, a];
}

/** As computed styles say it (IX3-31). */
export function colorText([r, g, b, a]: Color): string {
  const channels = [r, g, b].map((channel) => Math.round(Math.min(Math.max(channel, 0), 255))).join(", ");
  const alpha = Math.round(Math.min(Math.max(a, 0), 1) * 1e3) / 1e3;
  return alpha < 1 ? `rgba(${channels}, ${alpha})` : `rgb(${channels})`;
}
