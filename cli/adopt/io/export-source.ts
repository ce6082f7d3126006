import { openAsBlob } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { unlessMissing } from "../../../common/missing-file";
import { AdoptError } from "../model/adopt-error";
import { isArchiveName, withoutEnding } from "./archive/name";
import { readExport } from "./archive/export";
import { takeInventory } from "./folder";
import type { Inventory } from "./inventory";

/** An export on this machine: a folder or a ZIP archive. */
export interface ExportSource {
  /** Its real path. */
  readonly path: string;
  readonly isArchive: boolean;
  /** The default path of the new site. */
  readonly out: string;
  /** @param except an output folder inside the export, which is left out. */
  read(except: string): Promise<Inventory>;
}

/** @throws AdoptError when there is neither a folder nor an archive. */
export async function findExport(source: string): Promise<ExportSource> {
  const stats = await unlessMissing(stat(source));
  if (!stats) throw new AdoptError(`The folder ${source} does not exist.`);
  const whole = resolve(source);
  const path = await realpath(source);
  if (isArchiveName(source) && stats.isFile()) {
    const out = `${withoutEnding(whole)}-millrace.zip`;
    return { path, isArchive: true, out, read: () => readExport(() => openAsBlob(source), whole) };
  }
  if (!stats.isDirectory()) {
    throw new AdoptError(`${source} is a file; the folder of an exported site, or its ZIP archive, was expected.`);
  }
  return { path, isArchive: false, out: `${whole}-millrace`, read: (except) => takeInventory(path, except) };
}
