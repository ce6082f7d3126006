import type { AdoptOptions } from "./adopt-options";
import { readManifest } from "../package-manifest";
import { createBaseWriter, publishBase } from "./base/stored-base";
import { removeCopies, writeCopies } from "./base/compressed-copies";
import type { SiteFile } from "./io/output";
import { keepFile } from "./base/replace-site";
import { listOldFiles } from "./onto/old-files";
import type { Places } from "./places";

/**
 * Writes every file of a new site, and its compressed copies if they are wanted, and remembers the files as the base.
 * @returns how many files of the source were copied, and how many compressed copies were written.
 */
export async function writeFiles(
  files: AsyncIterable<SiteFile>,
  { inventory, folder, bare, open, onto }: Places,
  options: AdoptOptions & { precompress: boolean; beside: string | undefined },
): Promise<{ filesCopied: number; copies: number }> {
  const target = open();
  if (folder !== undefined && !onto) await removeCopies(folder);
  const base = await createBaseWriter(bare, { program: readManifest().version, options, beside: options.beside });
  const written = new Set<string>();
  let filesCopied = 0;
  let copies = 0;
  try {
    for await (const file of files) {
      const like = (await inventory.about?.(file.path).catch(() => undefined)) ?? {};
      // Files that only the owner has are taken along as they are.
      const isOwn = onto && file.base === null && file.copied && !onto.base.files.has(file.path);
      if (!isOwn) await target.write(file.path, file.bytes, like);
      await base.add(file, inventory.files.has(file.path) ? await inventory.read(file.path) : undefined);
      if (options.precompress) copies += await writeCopies(file, like, { target, base, taken: inventory.files });
      written.add(file.path);
      if (file.copied) filesCopied++;
    }
    const isChanged = target.isChanged?.() !== false;
    for (const [path, old] of onto ? listOldFiles(onto.base, written, isChanged) : [])
      if (await keepFile(bare, path)) base.addPlain(path, old);
    await base.finish();
    await target.close();
    await publishBase(bare, onto !== undefined);
  } catch (error) {
    await base.abandon();
    await target.abandon();
    throw error;
  }
  return { filesCopied, copies };
}
