import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Encodings by preference. */
export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** One version of a file on the disk. */
export interface Version {
  path: string;
  size: number;
  modified: number;
  /** Entity tag without quotes, from the content, or from size and time for large files. */
  tag: string;
  /** undefined for files that are too large to cache. */
  bytes: Buffer | undefined;
  packed: Map<Encoding, Promise<Buffer>>;
}

/** Larger files are read from the disk each time. */
const KEPT_FILE = 1_000_000;
/** Maximum size of the cache, in bytes. */
const KEPT = 64_000_000;

/** Caches files in memory until they change on the disk. */
export function createVersions(): (path: string) => Promise<Version | undefined> {
  const versions = new Map<string, Version>();
  let kept = 0;

  const forget = (version: Version) => {
    if (versions.get(version.path) !== version) return;
    versions.delete(version.path);
    kept -= version.bytes?.length ?? 0;
  };

  return async (path) => {
    const found = await stat(path).catch(() => undefined);
    const known = versions.get(path);
    if (known && found?.size === known.size && found.mtimeMs === known.modified) return known;
    if (known) forget(known);
    if (!found?.isFile()) return undefined;
    const bytes = found.size <= KEPT_FILE ? await readFile(path).catch(() => undefined) : undefined;
    if (found.size <= KEPT_FILE && !bytes) return undefined;
    const content = bytes ?? `${path} ${found.size} ${found.mtimeMs}`;
    const tag = createHash("sha256").update(content).digest("base64url").slice(0, 22);
    const size = bytes?.length ?? found.size;
    const version: Version = { path, size, modified: found.mtimeMs, tag, bytes, packed: new Map() };
    // The file changed while it was read, so it is not cached.
    if (size !== found.size) return version;
    const twin = versions.get(path);
    if (twin) forget(twin);
    versions.set(path, version);
    kept += bytes?.length ?? 0;
    for (const oldest of versions.values()) {
      if (kept <= KEPT) break;
      forget(oldest);
    }
    return version;
  };
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** The file in an encoding, compressed once per version. */
export function pack(version: Version, bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  let packed = version.packed.get(encoding);
  if (!packed) {
    packed =
      encoding === "br"
        ? brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : gzipAsync(bytes, { level: 6 });
    version.packed.set(encoding, packed);
  }
  return packed;
}
