import { ssim } from "ssim.js";

/** Pixels of an image, four bytes each. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Least similarity to the original: on average, and of each square of the picture. */
const MEAN = 0.97;
const WORST = 0.9;
/** Side of such a square, in px. */
const TILE = 64;

/** Whether a copy looks like the original. */
export function isAlike(original: Pixels, copy: Pixels): boolean {
  const [one, other] = [original, copy].map(onWhite);
  if (!one || !other) return false;
  const { mssim, ssim_map: map } = ssim(one, other, { ssim: "weber", downsample: false });
  return mssim >= MEAN && worstTile(map) >= WORST;
}

/** Colors under a transparent pixel are not seen. */
function onWhite({ data, width, height }: Pixels) {
  const shown = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 255) / 255;
    for (let part = 0; part < 3; part++) shown[at + part] = (data[at + part] ?? 0) * alpha + 255 * (1 - alpha);
    shown[at + 3] = 255;
  }
  return { data: shown, width, height };
}

function worstTile({ data, width, height }: { data: readonly number[]; width: number; height: number }): number {
  let worst = 1;
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      const [right, bottom] = [Math.min(left + TILE, width), Math.min(top + TILE, height)];
      let sum = 0;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += data[y * width + x] ?? 1;
      worst = Math.min(worst, sum / ((right - left) * (bottom - top)));
    }
  }
  return worst;
}
