import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Inventory } from "../adopt/io/inventory";
import { rewriteSite } from "../adopt/web/rewrite/site";
import { readStoredSite } from "../adopt/web/stored-site";
import { CompareError } from "./compare-error";

/** An export in a temporary folder. */
export interface ExportCopy {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Writes the published site from the files that `adopt` fetched, with the vendor script. Nothing is requested.
 * @param adopted the adopted site, beside which the fetched files are.
 * @throws AdoptError when they are missing. @throws CompareError without an adopted site.
 */
export async function writePublished(url: string, adopted: string | undefined): Promise<ExportCopy> {
  if (adopted === undefined) {
    throw new CompareError(`Name the folder of the adopted site, too: millrace compare ${url} <adopted>.`);
  }
  const fetched = await readStoredSite(url, `${adopted.replace(/[\\/]+$/, "")}.millrace-fetch`);
  return writeCopy(await rewriteSite(fetched));
}

/** Writes the files of an export into a temporary folder. */
export async function writeCopy({ files, read }: Pick<Inventory, "files" | "read">): Promise<ExportCopy> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-export-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    for (const path of files) {
      const bytes = await read(path);
      if (!bytes) continue;
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
    }
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
