import { createHash } from "node:crypto";
import { statSync, type Stats } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { isMissing, unlessMissing } from "../../common/missing-file";
import type { Encoding } from "../../common/encodings";

/** One version of a file on the disk. */
export interface Version {
  path: string;
  /** In bytes, of the content that visitors get. */
  size: number;
  /** In bytes, of the file. */
  sizeOnDisk: number;
  /** Ms since 1970, of the content that visitors get. */
  modified: number;
  /** Ms since 1970, of the file. */
  modifiedOnDisk: number;
  /** Entity tag without quotes, from the content, or from size and time for large files. */
  tag: string;
  /** undefined for files that are too large to cache. */
  bytes: Buffer | undefined;
  /** Encoded content that is ready. `pack` adds to it. */
  packed: Map<Encoding, Buffer>;
}

export interface Versions {
  /**
   * The current version; undefined if there is no such file. The cached version while the disk does not answer.
   * @throws Error when the disk does not answer and no version is cached.
   */
  read(path: string): Promise<Version | undefined>;
  /**
   * The cached version if the file has not changed since, or the disk does not answer; undefined: use `read`. The disk is
   * read once per file and turn of the event loop.
   */
  readCached(path: string): Version | undefined;
  /** Reads files again, because their filters have changed. */
  forget(isChanged: (path: string) => boolean): void;
  /** Frees the memory. */
  clear(): void;
}

/** Larger files are read from the disk each time. */
const KEPT_FILE = 1_000_000;
/** Maximum size of all caches of the process together, in bytes. */
const KEPT = 64_000_000;

/** The cache of one site. */
interface Cache {
  /** The oldest version is first. */
  versions: Map<string, Version>;
  /** In bytes. */
  kept: number;
}

/** Caches with content. */
const caches = new Set<Cache>();

function forget(cache: Cache, version: Version): void {
  if (cache.versions.get(version.path) !== version) return;
  cache.versions.delete(version.path);
  cache.kept -= version.bytes?.length ?? 0;
  if (!cache.versions.size) caches.delete(cache);
}

/** Frees memory of the largest cache, so that a site with many files does not take the memory of others. */
function makeRoom(): void {
  for (;;) {
    const all = [...caches];
    if (all.reduce((sum, { kept }) => sum + kept, 0) <= KEPT) return;
    const largest = all.reduce((a, b) => (b.kept > a.kept ? b : a));
    const [oldest] = largest.versions.values();
    if (!oldest) return;
    forget(largest, oldest);
  }
}

/** What visitors get of a file instead of its content. */
export interface Filtered {
  bytes: Buffer;
  /** Ms since 1970 of a change that is later than that of the file; default: there is none. */
  modified?: number | undefined;
}

/** undefined: visitors get the content as it is. */
export type FindFilter = (path: string) => ((bytes: Buffer) => Promise<Filtered>) | undefined;

/** Caches files in memory until they change on the disk. */
export function createVersions(findFilter: FindFilter = () => undefined): Versions {
  const cache: Cache = { versions: new Map(), kept: 0 };
  const { versions } = cache;
  /** Compared with the disk in this turn of the event loop. */
  const current = new Set<Version>();
  /** Grows when filters change, so that what was read before is not cached. */
  let generation = 0;

  async function read(path: string): Promise<Version | undefined> {
    try {
      return await readChanged(path);
    } catch (error) {
      const known = versions.get(path);
      if (known) return known;
      throw error;
    }
  }

  async function readChanged(path: string): Promise<Version | undefined> {
    const found = await unlessMissing(stat(path));
    const known = versions.get(path);
    if (known && isSame(known, found)) return known;
    const filter = findFilter(path);
    const ofGeneration = generation;
    const isKept = found?.isFile() === true && (filter !== undefined || found.size <= KEPT_FILE);
    const read = isKept ? await unlessMissing(readFile(path)) : undefined;
    // If the filter fails, the known version stays.
    const { bytes, modified = 0 } = filter && read ? await filter(read) : { bytes: read };
    if (known) forget(cache, known);
    if (!found?.isFile() || (isKept && !read)) return undefined;
    const content = bytes ?? `${path} ${found.size} ${found.mtimeMs}`;
    const tag = createHash("sha256").update(content).digest("base64url").slice(0, 22);
    const [size, sizeOnDisk] = [bytes?.length ?? found.size, read?.length ?? found.size];
    const times = { modified: Math.max(found.mtimeMs, modified), modifiedOnDisk: found.mtimeMs };
    const version: Version = { path, size, sizeOnDisk, ...times, tag, bytes, packed: new Map() };
    // The file or its filter changed while it was read, so it is not cached.
    if (sizeOnDisk !== found.size || ofGeneration !== generation) return version;
    const twin = versions.get(path);
    if (twin) forget(cache, twin);
    versions.set(path, version);
    cache.kept += bytes?.length ?? 0;
    caches.add(cache);
    makeRoom();
    return version;
  }

  function readCached(path: string): Version | undefined {
    const known = versions.get(path);
    if (!known || current.has(known)) return known;
    // The metadata of a file that visitors ask for is in memory, so this takes less time than a turn of the event loop.
    if (!isUnchanged(known)) return undefined;
    if (!current.size) setImmediate(() => current.clear());
    current.add(known);
    return known;
  }

  function forgetChanged(isChanged: (path: string) => boolean): void {
    generation++;
    for (const version of [...versions.values()]) if (isChanged(version.path)) forget(cache, version);
  }

  function clear(): void {
    for (const version of [...versions.values()]) forget(cache, version);
  }

  return { read, readCached, forget: forgetChanged, clear };
}

function isSame(known: Version, found: Stats | undefined): boolean {
  return found?.size === known.sizeOnDisk && found.mtimeMs === known.modifiedOnDisk;
}

/** Also if the disk does not answer, because the file may be as it was. */
function isUnchanged(known: Version): boolean {
  try {
    return isSame(known, statSync(known.path, { throwIfNoEntry: false }));
  } catch (error) {
    return !isMissing(error);
  }
}
