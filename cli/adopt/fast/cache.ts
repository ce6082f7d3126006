import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { unlessMissing } from "../../../common/missing-file";
import { baseFolder } from "../../../common/base-folder";
import { writeError } from "../io/write-error";

/** Results of `fast` by the hash of their input, kept beside the site, so that a second run makes nothing twice. */
export interface Cache {
  /** @param key a name for a file, such as a hash with an ending. */
  read(key: string): Promise<Uint8Array | undefined>;
  write(key: string, bytes: Uint8Array): Promise<void>;
}

/** @param site the folder of the site. */
export function openCache(site: string): Cache {
  const folder = join(baseFolder(site), "fast");
  return {
    read: (key) => unlessMissing(readFile(join(folder, key))),
    async write(key, bytes) {
      const path = join(folder, key);
      try {
        await mkdir(folder, { recursive: true });
        // A run that is killed leaves no half of a result under its name. Equal pages have the same key at the same time.
        const draft = `${path}.${randomUUID()}`;
        await writeFile(draft, bytes);
        await rename(draft, path);
      } catch (error) {
        throw writeError(path, error);
      }
    },
  };
}

/** Reads or makes a result that is JSON. */
export async function remember<T>(cache: Cache, key: string, make: () => Promise<T>): Promise<T> {
  const known = await cache.read(`${key}.json`);
  if (known) {
    try {
      return JSON.parse(new TextDecoder().decode(known)) as T;
    } catch {
      // It is made again.
    }
  }
  const value = await make();
  await cache.write(`${key}.json`, new TextEncoder().encode(JSON.stringify(value)));
  return value;
}
