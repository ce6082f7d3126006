import {
  AVIF_PART,
  fitSize,
  resize,
  toAvif,
  toWebp,
  type Image,
  type Picture,
  type Sharp,
  type WebpSettings,
} from "../../../../common/encode-picture";
import { AdoptError } from "../../model/adopt-error";
import { hashBytes } from "../../onto/versions";
import { remember, type Cache } from "../cache";
import { isAlike, type Pixels } from "./quality";

/** A picture as WebP. */
export interface Variant {
  /** In px; the width that was asked for may differ by some px. */
  readonly width: number;
  readonly asked: number;
  readonly bytes: number;
  /** Of its bytes in the cache. */
  readonly key: string;
  /** The key of the same as AVIF; undefined if it is not much smaller. */
  readonly avif: string | undefined;
}

/** Other numbers for other results of the same input. */
const VERSION = 2;
const AVIF_VERSION = 4;
/** Widest copy that is compared with the original, in px: a comparison takes seconds for each million pixels. */
const COMPARED = 1440;
/** Qualities of WebP that are tried, from small files to large ones. */
const QUALITIES = [40, 50, 58, 65, 72, 78, 84, 90, 95];
/** Those of AVIF. */
const AVIF_QUALITIES = [20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75];
/** A drawing has at most so many colors. */
const FEW_COLORS = 256;

/** Why a file is left that looks like a picture by its name. */
export const UNREADABLE = "cannot be decoded as a picture";

/** @throws AdoptError when the package is not installed. */
export async function loadSharp(): Promise<Sharp> {
  try {
    const { default: load } = await import("sharp");
    return load;
  } catch {
    throw new AdoptError("Pictures are encoded by the package sharp: npm install --save-dev sharp");
  }
}

/** Encodes a picture in several widths. */
export interface Encoder {
  /** @returns the variants from the smallest to the widest; none that has more bytes than a wider one or than the file itself. */
  encode(bytes: Uint8Array, picture: Picture, widths: readonly number[]): Promise<Variant[]>;
}

/** @param withAvif whether variants are also encoded as AVIF. */
export function createEncoder(load: Sharp, cache: Cache, withAvif: boolean): Encoder {
  /** Encodes a picture once. @returns its bytes. */
  const make = async (key: string, image: () => Image): Promise<number> => {
    const { size } = await remember(cache, key, async () => {
      const made = await image().toBuffer();
      await cache.write(key, made);
      return { size: made.length };
    });
    return size;
  };

  return {
    async encode(bytes, picture, widths) {
      const hash = await hashBytes(bytes);
      const widest = Math.min(Math.max(...widths), COMPARED);
      const settings = await remember(cache, `settings-${VERSION}-${widest}-${hash}`, () =>
        picture.isAnimated ? Promise.resolve<WebpSettings>({ quality: 75 }) : chooseSettings(load, bytes, widest),
      );
      const hasAvif = withAvif && !picture.isAnimated && "quality" in settings;
      const { avif } = hasAvif
        ? await remember(cache, `avif-${AVIF_VERSION}-${widest}-${hash}`, () => chooseAvif(load, bytes, widest))
        : {};
      const variants: Variant[] = [];
      for (const width of widths.toSorted((a, b) => b - a)) {
        const copy = () => resize(load, bytes, picture, width);
        const name = (text: string, ending: string) => `${VERSION}-${text}-${width}-${hash}.${ending}`;
        const key = name(JSON.stringify(settings).replace(/\W+/g, ""), "webp");
        const size = await make(key, () => toWebp(copy(), settings, "lossless" in settings ? 6 : 5));
        if (size >= (variants.at(-1)?.bytes ?? bytes.length)) continue;
        const other = name(`quality${avif}`, "avif");
        const isSmall = avif !== undefined && (await make(other, () => toAvif(copy(), avif))) <= size * AVIF_PART;
        const variant = { width: fitSize(picture, width).width, asked: width, bytes: size, key };
        variants.push({ ...variant, avif: isSmall ? other : undefined });
      }
      return variants.reverse();
    },
  };
}

/** The smallest quality at which a copy looks like the picture; lossless for a drawing that is smaller so. */
async function chooseSettings(load: Sharp, bytes: Uint8Array, width: number): Promise<WebpSettings> {
  const original = await readShown(load, bytes, width);
  const lossy = (quality: number) => toWebp(loadPixels(load, original), { quality }, 4).toBuffer();
  const quality = (await findQuality(load, original, QUALITIES, lossy)) ?? 95;
  if (!hasFewColors(original)) return { quality };
  const lossless = await toWebp(loadPixels(load, original), { lossless: true }, 4).toBuffer();
  return lossless.length <= (await lossy(quality)).length ? { lossless: true } : { quality };
}

/** The same for AVIF; none if none looks like the picture. */
async function chooseAvif(load: Sharp, bytes: Uint8Array, width: number): Promise<{ avif?: number | undefined }> {
  const original = await readShown(load, bytes, width);
  const encode = (quality: number) => toAvif(loadPixels(load, original), quality).toBuffer();
  return { avif: await findQuality(load, original, AVIF_QUALITIES, encode) };
}

/** The smallest quality at which a copy looks like the picture. Most pictures need a low one, so the lower third is tried first. */
async function findQuality(
  load: Sharp,
  original: Pixels,
  qualities: readonly number[],
  encode: (quality: number) => Promise<Uint8Array>,
): Promise<number | undefined> {
  let [low, high] = [0, qualities.length];
  while (low < high) {
    const tried = low + Math.floor((high - low) / 3);
    const copy = await readPixels(load(await encode(qualities[tried] ?? 0)).ensureAlpha());
    if (isAlike(original, copy)) high = tried;
    else low = tried + 1;
  }
  return qualities[low];
}

/** A picture of at most this width, upright. */
const readShown = (load: Sharp, bytes: Uint8Array, width: number): Promise<Pixels> =>
  readPixels(load(bytes).rotate().resize({ width, withoutEnlargement: true }).toColorspace("srgb").ensureAlpha());

const loadPixels = (load: Sharp, { data, width, height }: Pixels): Image =>
  load(data, { raw: { width, height, channels: 4 } });

async function readPixels(image: Image): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function hasFewColors({ data }: Pixels): boolean {
  const colors = new Set<number>();
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at < data.length && colors.size <= FEW_COLORS; at += 4) colors.add(view.getUint32(at));
  return colors.size <= FEW_COLORS;
}
