import { resolve } from "node:path";
import { checkArchive, openArchive } from "./archive/file";
import { isArchiveName, withoutEnding } from "./archive/name";
import type { ExportSource } from "./export-source";
import { checkOut, folderTarget } from "./folder-target";
import type { OpenTarget } from "./inventory";

/** The folder or the archive that a run writes. */
export interface Target {
  /** Its real path. */
  readonly out: string;
  /** The same without the ending of an archive; files beside it add other endings to this name. */
  readonly bare: string;
  /** The same for a folder; `undefined` for an archive, which is new each time. */
  readonly folder: string | undefined;
  /** Begins to write. */
  open(): OpenTarget;
}

/**
 * @param source the export; `undefined` for a published site.
 * @throws AdoptError when the output cannot be written without touching the original.
 */
export async function findTarget(source: ExportSource | undefined, path: string, force: boolean): Promise<Target> {
  const whole = resolve(path);
  if (isArchiveName(whole)) {
    const out = await checkArchive(source?.path, whole, force);
    return { out, bare: withoutEnding(out), folder: undefined, open: () => openArchive(out) };
  }
  const out = await checkOut(source?.isArchive ? undefined : source?.path, whole, force);
  const end = () => Promise.resolve();
  return { out, bare: out, folder: out, open: () => ({ ...folderTarget(out), close: end, abandon: end }) };
}
