import type { FastRecord, RewrittenFile } from "../base/record-archive";
import type { Codec } from "../fast/images/codec";
import { createImages } from "../fast/images/images";
import type { Cache } from "../fast/results";
import { runParts } from "../fast/run-parts";
import type { Inventory } from "../io/inventory";
import { blobSpool, type Spooled } from "../io/spool";
import type { FastReport } from "../model/fast-report";
import { hashBytes } from "../onto/versions";
import type { OnProgress } from "../progress";

interface SmallerPictures {
  /** For the next merge. */
  readonly record: FastRecord;
  readonly report: FastReport;
  /** The files that are new or have other bytes, by path. */
  readonly files: ReadonlyMap<string, Spooled>;
}

/** What is reported where the browser cannot encode WebP. */
export const NO_PICTURES: FastReport = {
  done: [],
  left: [{ what: "pictures", reason: "this browser cannot make WebP of them; Chrome, Edge and Firefox can" }],
  rewritten: 0,
  added: 0,
};

/** Makes WebP of the pictures of a new site; pages and sheets name it. @param site its files. */
export async function makePictures(
  site: Inventory,
  codec: Codec,
  onProgress: OnProgress<"encoding">,
): Promise<SmallerPictures> {
  const spool = blobSpool();
  const results = new Map<string, Spooled>();
  const cache: Cache = {
    read: async (key) => results.get(key)?.read(),
    write: async (key, bytes) => void results.set(key, await spool.add(bytes)),
  };
  const made = await runParts(
    { files: site, cache, onProgress: (progress) => onProgress({ ...progress, step: "encoding" }) },
    (work) => [createImages(work, codec)],
  );
  const files = new Map<string, Spooled>();
  const rewritten = new Map<string, RewrittenFile>();
  const added = new Map<string, string>();
  for (const [path, { bytes, edits }] of made.rewritten) {
    files.set(path, await spool.add(bytes));
    rewritten.set(path, { hash: await hashBytes(bytes), edits });
  }
  for (const [path, key] of made.added) {
    const file = results.get(key);
    if (!file) continue;
    files.set(path, file);
    added.set(path, await hashBytes(await file.read()));
  }
  const { done, left } = made;
  return {
    files,
    record: { parts: ["images"], rewritten, added, plain: (path) => site.read(path) },
    report: { done, left, rewritten: rewritten.size, added: added.size },
  };
}
