import {
  AVIF_PART,
  fitSize,
  readPicture,
  resize,
  toAvif,
  toWebp,
  type Image,
  type Sharp,
} from "../../../../common/encode-picture";
import { AdoptError } from "../../model/adopt-error";
import type { Codec, Settings } from "./codec";
import type { Pixels } from "./quality";

/** Effort of WebP, from 0 to 6: of a copy that is compared, and of a file. */
const QUICK = 4;
const LOSSY = 5;
const LOSSLESS = 6;

/**
 * The package sharp, loaded with the first picture.
 * @param hasAvif whether pictures are also encoded as AVIF.
 */
export const createSharpCodec = (hasAvif: boolean): Codec => ({
  // A comparison takes seconds for each million pixels.
  compared: 1440,
  hasLossless: true,
  avifPart: hasAvif ? AVIF_PART : undefined,
  hasAnimations: true,
  read: async (bytes) => readPicture(await loadSharp(), bytes),
  async readPixels(bytes, width) {
    const load = await loadSharp();
    const image = load(bytes).rotate().resize({ width, withoutEnlargement: true }).toColorspace("srgb").ensureAlpha();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  },
  async encodePixels(pixels, settings) {
    return encodeImage(loadPixels(await loadSharp(), pixels), settings, QUICK);
  },
  async encode(bytes, width, settings) {
    const load = await loadSharp();
    const picture = await readPicture(load, bytes);
    const copy = resize(load, bytes, picture, width);
    const made = await encodeImage(copy, settings, "lossless" in settings ? LOSSLESS : LOSSY);
    return { bytes: made, width: fitSize(picture, width).width };
  },
  async shrink(bytes, side) {
    const load = await loadSharp();
    return load(bytes).resize({ width: side, height: side, fit: "inside", withoutEnlargement: true }).png().toBuffer();
  },
});

/** @throws AdoptError when the package is not installed. */
async function loadSharp(): Promise<Sharp> {
  try {
    const { default: load } = await import("sharp");
    return load;
  } catch {
    throw new AdoptError("Pictures are encoded by the package sharp: npm install --save-dev sharp");
  }
}

const encodeImage = (image: Image, settings: Settings, effort: number): Promise<Uint8Array> =>
  ("avif" in settings ? toAvif(image, settings.avif) : toWebp(image, settings, effort)).toBuffer();

const loadPixels = (load: Sharp, { data, width, height }: Pixels): Image =>
  load(data, { raw: { width, height, channels: 4 } });
