/** Channels from 0 to 255, alpha from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** One pixel to paint on; nothing of it outlives a call. */
let canvas: CanvasRenderingContext2D | null | undefined;

function fromHex(text: string): Color | undefined {
  const [, r, g, b] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text) ?? [];
  return r && g && b ? [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16), 1] : undefined;
}

function fromRgb(text: string): Color | undefined {
  const [, inside = ""] = /^rgba?\(([^)]*)\)/.exec(text) ?? [];
  const [r = "", g = "", b = "", a = "1"] = inside.split(/[\s,/]+/).filter(Boolean);
  const color = [Number(r), Number(g), Number(b), parseFloat(a) / (a.endsWith("%") ? 100 : 1)] as const;
  // The canvas knows channels in percent, and without a value.
  return b && color.every(Number.isFinite) ? color : undefined;
}

/** Any color that the browser knows, as the canvas writes it, or painted and read back where it keeps the notation. */
function fromCanvas(text: string): Color | undefined {
  if (typeof CSS === "undefined" || !CSS.supports("color", text)) return undefined;
  canvas ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!canvas) return undefined;
  canvas.fillStyle = text;
  const written = String(canvas.fillStyle);
  const color = fromHex(written) ?? fromRgb(written);
  if (color) return color;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
}

/** @returns `undefined` for what is no color (IX-FIX-15). */
export function parseColor(text: string): Color | undefined {
  const trimmed = text.trim();
  return trimmed ? (fromHex(trimmed) ?? fromRgb(trimmed) ?? fromCanvas(trimmed)) : undefined;
}

/** As computed styles write it (IX3-31). */
export function colorText([r, g, b, a]: Color): string {
  const channels = [r, g, b].map((channel) => Math.round(Math.min(Math.max(channel, 0), 255))).join(", ");
  const alpha = Math.round(Math.min(Math.max(a, 0), 1) * 1e3) / 1e3;
  return alpha < 1 ? `rgba(${channels}, ${alpha})` : `rgb(${channels})`;
}
