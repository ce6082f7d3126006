import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { unlessMissing } from "../../../common/missing-file";
import { baseFolder } from "../../../common/base-folder";
import { writeError } from "../io/write-error";
import type { Cache } from "./results";

/** Results that are kept beside a site, for the next run. @param site its folder. */
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
