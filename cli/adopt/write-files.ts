import { createBaseWriter } from "./io/base";
import { openCompressedCopies } from "./io/compressed-copies";
import type { SiteFile } from "./io/output";
import type { Places } from "./places";

/**
 * Writes every file of a new site, and its compressed copies if they are wanted.
 * @returns how many files of the source were copied, and how many compressed copies were written.
 */
export async function writeFiles(
  files: AsyncIterable<SiteFile>,
  { inventory, folder, open }: Places,
  precompress: boolean,
): Promise<{ filesCopied: number; copies: number }> {
  const target = open();
  const copies = await openCompressedCopies({ target, folder, taken: inventory.files }, precompress);
  const base = folder === undefined ? undefined : createBaseWriter(folder);
  let filesCopied = 0;
  try {
    for await (const file of files) {
      const like = (await inventory.about?.(file.path).catch(() => undefined)) ?? {};
      await target.write(file.path, file.bytes, like);
      await copies.write(file, like);
      base?.add(file);
      if (file.copied) filesCopied++;
    }
    await target.close();
    await base?.write();
  } catch (error) {
    await copies.close();
    await target.abandon();
    throw error;
  }
  return { filesCopied, copies: await copies.close() };
}
