import { readFile, stat } from "node:fs/promises";
import { compress, COPY_ENDINGS, decompress, type Encoding } from "../../common/encodings";
import type { Version } from "./versions";

const running = new WeakMap<Version, Map<Encoding, Promise<void>>>();

/** Adds the file in an encoding to its version, once per version. */
export function pack(version: Version, bytes: Buffer, encoding: Encoding): Promise<void> {
  const ofVersion = running.get(version) ?? new Map<Encoding, Promise<void>>();
  running.set(version, ofVersion);
  const known = ofVersion.get(encoding);
  if (known) return known;
  const packing = readCopy(version.path, bytes, encoding)
    .then((copy) => copy ?? compress(bytes, encoding, "fast"))
    .then((packed) => void version.packed.set(encoding, packed));
  ofVersion.set(encoding, packing);
  return packing;
}

/** The compressed copy beside a file; undefined if it is missing or does not match the file, which may have been edited. */
async function readCopy(path: string, bytes: Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  const copy = path + COPY_ENDINGS[encoding];
  try {
    if ((await stat(copy)).size >= bytes.length) return undefined;
    const packed = await readFile(copy);
    return (await decompress(packed, encoding, bytes.length)).equals(bytes) ? packed : undefined;
  } catch {
    return undefined;
  }
}
