import type sharp from "sharp";
import { AdoptError } from "../../model/adopt-error";
import { hashBytes } from "../../onto/versions";
import { remember, type Cache } from "../cache";
import { isAlike, type Pixels } from "./quality";

type Sharp = typeof sharp;

/** What is known of a picture before it is encoded. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  /** Its format, such as `png`. */
  readonly format: string;
}

/** A picture as WebP. */
export interface Variant {
  /** In px; the width that was asked for may differ by some px. */
  readonly width: number;
  readonly asked: number;
  readonly bytes: number;
  /** Of its bytes in the cache. */
  readonly key: string;
}

/** How a picture is encoded; `quality` is that of WebP. */
type Settings = { readonly lossless: true } | { readonly quality: number };

/** Another number for other results of the same input. */
const VERSION = 2;
/** Largest side of a WebP file, in px. */
export const LARGEST = 16_383;
/** Widest copy that is compared with the original, in px: a comparison takes seconds for each million pixels. */
const COMPARED = 1440;
/** Qualities that are tried, from small files to large ones. */
const QUALITIES = [40, 50, 58, 65, 72, 78, 84, 90, 95];
/** A drawing has at most so many colors. */
const FEW_COLORS = 256;

/** @throws AdoptError when the package is not installed. */
export async function loadSharp(): Promise<Sharp> {
  try {
    const { default: load } = await import("sharp");
    return load;
  } catch {
    throw new AdoptError("Pictures are encoded by the package sharp: npm install --save-dev sharp");
  }
}

/** Reads what a picture is. @throws Error when it cannot be decoded. */
export async function readPicture(load: Sharp, bytes: Uint8Array): Promise<Picture> {
  const {
    width = 0,
    height = 0,
    pages = 1,
    format = "",
    orientation = 1,
  } = await load(bytes, { animated: true }).metadata();
  const upright = pages > 1 ? Math.round(height / pages) : height;
  // Pictures that a camera turned are shown the other way.
  const [across, down] = orientation >= 5 ? [upright, width] : [width, upright];
  return { width: across, height: down, isAnimated: pages > 1, format };
}

/** Encodes a picture in several widths. */
export interface Encoder {
  /** @returns the variants from the smallest to the widest; none that has more bytes than a wider one or than the file itself. */
  encode(bytes: Uint8Array, picture: Picture, widths: readonly number[]): Promise<Variant[]>;
}

export function createEncoder(load: Sharp, cache: Cache): Encoder {
  async function make(bytes: Uint8Array, picture: Picture, width: number, settings: Settings): Promise<Uint8Array> {
    const options =
      "lossless" in settings
        ? { lossless: true, effort: 6 }
        : { quality: settings.quality, effort: 5, smartSubsample: true };
    return load(bytes, { animated: picture.isAnimated })
      .rotate()
      .resize({ ...fitSize(picture, width), fit: "fill" })
      .toColorspace("srgb")
      .webp(options)
      .toBuffer();
  }

  return {
    async encode(bytes, picture, widths) {
      const hash = await hashBytes(bytes);
      const widest = Math.min(Math.max(...widths), COMPARED);
      const settings = await remember(cache, `settings-${VERSION}-${widest}-${hash}`, () =>
        picture.isAnimated ? Promise.resolve<Settings>({ quality: 75 }) : chooseSettings(load, bytes, widest),
      );
      const variants: Variant[] = [];
      for (const width of widths.toSorted((a, b) => b - a)) {
        const key = `${VERSION}-${JSON.stringify(settings).replace(/\W+/g, "")}-${width}-${hash}.webp`;
        const { size } = await remember(cache, key, async () => {
          const made = await make(bytes, picture, width, settings);
          await cache.write(key, made);
          return { size: made.length };
        });
        const limit = variants.at(-1)?.bytes ?? bytes.length;
        if (size < limit) variants.push({ width: fitSize(picture, width).width, asked: width, bytes: size, key });
      }
      return variants.reverse();
    },
  };
}

/** The size of a copy of about this width, with the proportions of the picture: a page may show it by its height alone. */
function fitSize({ width: across, height: down }: Picture, width: number): { width: number; height: number } {
  if (width >= across) return { width: across, height: down };
  const height = Math.max(1, Math.ceil((width * down) / across));
  return { width: Math.min(across, Math.max(1, Math.round((height * across) / down))), height };
}

/** The smallest quality at which a copy looks like the picture; lossless for a drawing that is smaller so. */
async function chooseSettings(load: Sharp, bytes: Uint8Array, width: number): Promise<Settings> {
  const shown = load(bytes).rotate().resize({ width, withoutEnlargement: true }).toColorspace("srgb").ensureAlpha();
  const original = await readPixels(shown);
  const lossy = async (quality: number) =>
    load(original.data, { raw: { width: original.width, height: original.height, channels: 4 } })
      .webp({ quality, effort: 4, smartSubsample: true })
      .toBuffer();
  let [low, high] = [0, QUALITIES.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const copy = await readPixels(load(await lossy(QUALITIES[middle] ?? 95)).ensureAlpha());
    if (isAlike(original, copy)) high = middle;
    else low = middle + 1;
  }
  const quality = QUALITIES[low] ?? 95;
  if (!hasFewColors(original)) return { quality };
  const lossless = await load(original.data, { raw: { width: original.width, height: original.height, channels: 4 } })
    .webp({ lossless: true, effort: 4 })
    .toBuffer();
  return lossless.length <= (await lossy(quality)).length ? { lossless: true } : { quality };
}

async function readPixels(image: ReturnType<Sharp>): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function hasFewColors({ data }: Pixels): boolean {
  const colors = new Set<number>();
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at < data.length && colors.size <= FEW_COLORS; at += 4) colors.add(view.getUint32(at));
  return colors.size <= FEW_COLORS;
}
