import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isCompressible } from "../../../common/content-type";
import { compress, COPY_ENDINGS, ENCODINGS } from "../../../common/encodings";
import { hashBytes } from "../onto/versions";
import type { BaseWriter } from "../onto/base-archive";
import { readBase } from "./stored-base";
import type { OutputTarget } from "../io/inventory";
import type { SiteFile } from "../io/output";

/** Files of fewer bytes fit into one packet of the network. */
const LEAST = 1024;

export interface CopyPlace {
  readonly target: OutputTarget;
  /** Remembers the copies, for the next run. */
  readonly base: BaseWriter;
  /** Files of the export, which no copy replaces. */
  readonly taken: ReadonlySet<string>;
}

/**
 * Writes compressed copies of a file, such as `page.html.br` and `page.html.gz`, if it is text and they are smaller.
 * @returns how many were written.
 */
export async function writeCopies(
  { path, bytes }: SiteFile,
  like: Parameters<OutputTarget["write"]>[2],
  { target, base, taken }: CopyPlace,
): Promise<number> {
  if (bytes.length < LEAST || !isCompressible(path) || path.endsWith(".map")) return 0;
  const packed = await Promise.all(ENCODINGS.map((encoding) => compress(bytes, encoding, "best")));
  let written = 0;
  for (const [index, encoding] of ENCODINGS.entries()) {
    const copy = path + COPY_ENDINGS[encoding];
    const content = packed[index];
    if (!content || content.length >= bytes.length || taken.has(copy)) continue;
    await target.write(copy, content, like);
    base.addPlain(copy, { hash: await hashBytes(content), kind: "made" });
    written++;
  }
  return written;
}

/** Removes the copies of an earlier run, because servers would send them for files that have changed since. */
export async function removeCopies(folder: string): Promise<void> {
  const isCopy = (path: string) => Object.values(COPY_ENDINGS).some((ending) => path.endsWith(ending));
  for (const [path, { kind }] of (await readBase(folder))?.files ?? [])
    if (kind === "made" && isCopy(path)) await rm(join(folder, path), { force: true });
}
