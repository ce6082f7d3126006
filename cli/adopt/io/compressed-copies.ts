import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isCompressible } from "../../../common/content-type";
import { compress, COPY_ENDINGS, ENCODINGS } from "../../../common/encodings";
import type { OutputTarget } from "./inventory";
import type { SiteFile } from "./output";
import { readPathList, writePathList } from "./path-list";

/** Files of fewer bytes fit into one packet of the network. */
const LEAST = 1024;

/** Compressed copies of the files of a site, such as `page.html.br` and `page.html.gz`. */
export interface CompressedCopies {
  /** Writes the copies of a file, if it is text and they are smaller. */
  write(file: SiteFile, like: Parameters<OutputTarget["write"]>[2]): Promise<void>;
  /** Keeps the list of copies for the next run, also of a run that failed. Returns their number. */
  close(): Promise<number>;
}

export interface CopyPlace {
  target: OutputTarget;
  /** The folder of the site; undefined for an archive, which is new each time. */
  folder: string | undefined;
  /** Files of the export, which no copy replaces. */
  taken: ReadonlySet<string>;
}

/**
 * Removes the copies of an earlier run, because servers would send them for files that have changed since, and writes new ones.
 * @param wanted whether this run writes any.
 */
export async function openCompressedCopies(place: CopyPlace, wanted: boolean): Promise<CompressedCopies> {
  const { target, folder, taken } = place;
  const list = folder === undefined ? undefined : `${folder}.millrace-copies.json`;
  if (list !== undefined && folder !== undefined) await removeCopies(list, folder);
  const written: string[] = [];
  return {
    async write({ path, bytes }, like) {
      if (!wanted || bytes.length < LEAST || !isCompressible(path) || path.endsWith(".map")) return;
      const packed = await Promise.all(ENCODINGS.map((encoding) => compress(bytes, encoding, "best")));
      for (const [index, encoding] of ENCODINGS.entries()) {
        const copy = path + COPY_ENDINGS[encoding];
        const content = packed[index];
        if (!content || content.length >= bytes.length || taken.has(copy)) continue;
        written.push(copy);
        await target.write(copy, content, like);
      }
    },
    async close() {
      if (list !== undefined && written.length > 0) await writePathList(list, written);
      return written.length;
    },
  };
}

async function removeCopies(list: string, folder: string): Promise<void> {
  const isCopy = (path: string) => Object.values(COPY_ENDINGS).some((ending) => path.endsWith(ending));
  for (const path of await readPathList(list, isCopy)) await rm(join(folder, path), { force: true });
  await rm(list, { force: true });
}
