import { AdoptError } from "../../model/adopt-error";
import { hashBytes } from "../../onto/versions";
import { remember, type Cache } from "../results";

/** A font as WOFF2. */
export interface Converted {
  /** Of its bytes in the cache. */
  readonly key: string;
  /** Of its bytes. */
  readonly hash: string;
  readonly size: number;
}

/** Another number for other results of the same input. */
const VERSION = 1;
/** Usage bits of `fsType`: a license that forbids to embed the font, and those that allow it. */
const USAGE = 0xf;
const RESTRICTED = 0x2;
/** Only pictures of the letters may be embedded. */
const BITMAPS_ONLY = 0x200;

/**
 * Converts a font to WOFF2.
 * @returns the reason in words for a font that stays as it is.
 * @throws AdoptError when the package is not installed.
 */
export async function convertFont(bytes: Uint8Array, cache: Cache): Promise<Converted | string> {
  const key = `font-${VERSION}-${await hashBytes(bytes)}.woff2`;
  return remember(cache, key, async () => {
    const made = await makeWoff2(await loadConverter(), bytes);
    if (typeof made === "string") return made;
    await cache.write(key, made);
    return { key, hash: await hashBytes(made), size: made.length };
  });
}

type Convert = Awaited<ReturnType<typeof loadConverter>>;

async function makeWoff2(convert: Convert, bytes: Uint8Array): Promise<Buffer | string> {
  try {
    const plain = await convert(Buffer.from(bytes), "sfnt");
    if (forbidsEmbedding(plain)) return "its license bits forbid to embed it";
    const made = await convert(plain, "woff2");
    return made.length >= bytes.length ? "it is as small as it can be" : made;
  } catch {
    return "it cannot be read as a font";
  }
}

async function loadConverter() {
  try {
    const { convert } = await import("fontverter");
    return convert;
  } catch {
    throw new AdoptError("Fonts are converted by the package fontverter: npm install --save-dev fontverter");
  }
}

/** Reads `fsType` of the table `OS/2`; a font without that table forbids nothing. */
function forbidsEmbedding(font: Buffer): boolean {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index++) {
    const entry = 12 + 16 * index;
    if (font.toString("latin1", entry, entry + 4) !== "OS/2") continue;
    const type = font.readUInt16BE(font.readUInt32BE(entry + 8) + 8);
    return (type & USAGE) === RESTRICTED || (type & BITMAPS_ONLY) !== 0;
  }
  return false;
}
