import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";

/** Encodings by preference. */
export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Endings of compressed copies beside a file: `page.html.br`, `page.html.gz`. */
export const COPY_ENDINGS: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

const asPromises = {
  brotliCompress: promisify(brotliCompress),
  brotliDecompress: promisify(brotliDecompress),
  gunzip: promisify(gunzip),
  gzip: promisify(gzip),
};

/** Byte of the operating system in a gzip header; 255 means unknown. */
const GZIP_SYSTEM = { at: 9, unknown: 255 };

/**
 * Compresses text. The result depends only on the content and the version of Node.
 * @param effort `best` takes about forty times as long as `fast` for brotli and saves about a tenth.
 */
export async function compress(bytes: Uint8Array, encoding: Encoding, effort: "fast" | "best"): Promise<Buffer> {
  if (encoding === "br") {
    const quality = effort === "best" ? constants.BROTLI_MAX_QUALITY : 5;
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    return asPromises.brotliCompress(bytes, { params });
  }
  const packed = await asPromises.gzip(bytes, { level: effort === "best" ? 9 : 6 });
  packed[GZIP_SYSTEM.at] = GZIP_SYSTEM.unknown;
  return packed;
}

/**
 * Decompresses a copy.
 * @param most its size in bytes.
 * @throws when it is damaged or larger.
 */
export function decompress(bytes: Uint8Array, encoding: Encoding, most: number): Promise<Buffer> {
  const options = { maxOutputLength: most };
  return encoding === "br" ? asPromises.brotliDecompress(bytes, options) : asPromises.gunzip(bytes, options);
}
