import { open } from "node:fs/promises";

const MISSING = new Set(["ENOENT", "ENOTDIR"]);

/**
 * Opens a file before the answer begins, so that one that is deleted meanwhile is still read to its end. The file is
 * closed at the end of the stream, or when that is destroyed.
 * @returns `undefined` when there is no file.
 * @throws Error when it cannot be opened.
 */
export async function openContent(path: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (MISSING.has(error.code ?? "")) return undefined;
    throw error;
  });
  if (!file) return undefined;
  if ((await file.stat()).isFile()) return file.createReadStream() as AsyncIterable<Uint8Array>;
  await file.close();
  return undefined;
}
