import { hashBytes } from "../../onto/versions";
import { remember, type Cache } from "../results";
import type { Codec, PictureFacts, Settings } from "./codec";
import { isAlike, type Pixels } from "./quality";

/** A picture as WebP. */
export interface Variant {
  /** In px; the width that was asked for may differ by some px. */
  readonly width: number;
  readonly asked: number;
  readonly bytes: number;
  /** Of its bytes in the cache. */
  readonly key: string;
  /** By `hashBytes`. */
  readonly hash: string;
  /** The key of the same as AVIF; undefined if it is not much smaller. */
  readonly avif: string | undefined;
}

/** Another number for other results of the same input. */
const VERSION = 3;
/** Qualities of WebP that are tried, from small files to large ones. */
const QUALITIES = [40, 50, 58, 65, 72, 78, 84, 90, 95];
/** Those of AVIF. */
const AVIF_QUALITIES = [20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75];
/** A drawing has at most so many colors. */
const FEW_COLORS = 256;

/** Why a file is left that looks like a picture by its name. */
export const UNREADABLE = "cannot be decoded as a picture";

/** Encodes a picture in several widths. */
export interface Encoder {
  /**
   * @returns the variants from the smallest to the widest; none that has more bytes than a wider one or than the file itself, and
   *   none of a drawing that would look different.
   */
  encode(bytes: Uint8Array, picture: PictureFacts, widths: readonly number[]): Promise<Variant[]>;
}

export function createEncoder(codec: Codec, cache: Cache): Encoder {
  /** Encodes a picture once. */
  const make = (key: string, encode: () => ReturnType<Codec["encode"]>) =>
    remember(cache, key, async () => {
      const { bytes, width } = await encode();
      await cache.write(key, bytes);
      return { size: bytes.length, width, hash: await hashBytes(bytes) };
    });

  return {
    async encode(bytes, picture, widths) {
      const hash = await hashBytes(bytes);
      const widest = Math.min(Math.max(...widths), codec.compared);
      const settings = await remember(cache, `settings-${VERSION}-${widest}-${hash}`, () =>
        picture.isAnimated ? Promise.resolve<Settings>({ quality: 75 }) : chooseSettings(codec, bytes, widest),
      );
      if (!settings) return [];
      const part = !picture.isAnimated && "quality" in settings ? codec.avifPart : undefined;
      const { avif } =
        part !== undefined
          ? await remember(cache, `avif-${VERSION}-${widest}-${hash}`, () => chooseAvif(codec, bytes, widest))
          : {};
      const variants: Variant[] = [];
      for (const asked of widths.toSorted((a, b) => b - a)) {
        const name = (text: string, ending: string) => `${VERSION}-${text}-${asked}-${hash}.${ending}`;
        const key = name(JSON.stringify(settings).replace(/\W+/g, ""), "webp");
        const { size, ...made } = await make(key, () => codec.encode(bytes, asked, settings));
        if (size >= (variants.at(-1)?.bytes ?? bytes.length)) continue;
        const other = name(`quality${avif}`, "avif");
        const isSmall =
          part !== undefined &&
          avif !== undefined &&
          (await make(other, () => codec.encode(bytes, asked, { avif }))).size <= size * part;
        variants.push({ ...made, asked, bytes: size, key, avif: isSmall ? other : undefined });
      }
      return variants.reverse();
    },
  };
}

/**
 * The smallest quality at which a copy looks like the picture; lossless for a drawing that is smaller so.
 * @returns null for a drawing that neither can be.
 */
async function chooseSettings(codec: Codec, bytes: Uint8Array, width: number): Promise<Settings | null> {
  const original = await codec.readPixels(bytes, width);
  const quality = await findQuality(codec, original, QUALITIES, (tried) => ({ quality: tried }));
  const lossy = { quality: quality ?? 95 };
  if (!hasFewColors(original)) return lossy;
  if (!codec.hasLossless) return quality === undefined ? null : lossy;
  const lossless = { lossless: true } as const;
  const exact = await codec.encodePixels(original, lossless);
  return exact.length <= (await codec.encodePixels(original, lossy)).length ? lossless : lossy;
}

/** The same for AVIF; none if none looks like the picture. */
async function chooseAvif(codec: Codec, bytes: Uint8Array, width: number): Promise<{ avif?: number | undefined }> {
  const original = await codec.readPixels(bytes, width);
  return { avif: await findQuality(codec, original, AVIF_QUALITIES, (avif) => ({ avif })) };
}

/** The smallest quality at which a copy looks like the picture. Most pictures need a low one, so the lower third is tried first. */
async function findQuality(
  codec: Codec,
  original: Pixels,
  qualities: readonly number[],
  describe: (quality: number) => Settings,
): Promise<number | undefined> {
  let [low, high] = [0, qualities.length];
  while (low < high) {
    const tried = low + Math.floor((high - low) / 3);
    const encoded = await codec.encodePixels(original, describe(qualities[tried] ?? 0));
    if (isAlike(original, await codec.readPixels(encoded, original.width))) high = tried;
    else low = tried + 1;
  }
  return qualities[low];
}

function hasFewColors({ data }: Pixels): boolean {
  const colors = new Set<number>();
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at < data.length && colors.size <= FEW_COLORS; at += 4) colors.add(view.getUint32(at));
  return colors.size <= FEW_COLORS;
}
