import { open } from "node:fs/promises";
import type { ReadStream } from "node:fs";
import { unlessMissing } from "../../common/missing-file";

/**
 * Opens a file before the answer begins, so that one that is deleted meanwhile is still read to its end. The file is
 * closed at the end of the stream, or when that is destroyed.
 * @param part the first and the last byte; default: the whole file.
 * @returns `undefined` when there is no file.
 * @throws Error when it cannot be opened.
 */
export async function openContent(
  path: string,
  part: { start?: number; end?: number } = {},
): Promise<ReadStream | undefined> {
  const file = await unlessMissing(open(path));
  if (!file) return undefined;
  if ((await file.stat()).isFile()) return file.createReadStream(part);
  await file.close();
  return undefined;
}
