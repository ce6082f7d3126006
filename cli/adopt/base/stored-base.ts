import { readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../../common/make-folder";
import { unlessMissing } from "../../../common/missing-file";
import { AdoptError } from "../model/adopt-error";
import { openBase, writeBase, type BaseAbout, type BaseWriter, type StoredBase } from "../onto/base-archive";
import { hashBytes } from "../onto/versions";
import { baseFolder, folderBefore } from "../../../common/base-folder";
import { readPlain } from "./fast-record";
import { openArchive } from "../io/archive/file";
import { readExport } from "../io/archive/export";
import type { SiteFile } from "../io/output";
import { writeError } from "../io/write-error";

/** Files of that folder: the base, that of the run before, and that of a run that is not finished. */
export const baseFiles = (site: string) => ({
  base: join(baseFolder(site), "base.zip"),
  before: join(baseFolder(site), "before.zip"),
  next: join(baseFolder(site), "next.zip"),
});

/** As many paths as a message names. */
const SHOWN = 12;

/** Writes the base of a run beside the one of the run before. */
export interface StoredBaseWriter extends BaseWriter {
  abandon(): Promise<void>;
}

/** @param site the folder of the new site, or the archive without its ending. */
export async function createBaseWriter(site: string, about: BaseAbout): Promise<StoredBaseWriter> {
  const { next } = baseFiles(site);
  await makeFolder(baseFolder(site)).catch((error: unknown) => {
    throw writeError(next, error);
  });
  const target = openArchive(next);
  return {
    ...writeBase(target, about),
    async abandon() {
      await target.abandon();
      await rm(next, { force: true });
      // A folder that is not empty stays.
      await rmdir(baseFolder(site)).catch(() => undefined);
    },
  };
}

/**
 * Replaces the base by the new one.
 * @param keep whether the site before is kept, for `--undo`: then its base is, too. A run that changed nothing leaves both.
 */
export async function publishBase(site: string, keep: boolean): Promise<void> {
  const { base, before, next } = baseFiles(site);
  if (!keep) await rm(before, { force: true });
  const isKept = await unlessMissing(stat(folderBefore(site)));
  if (keep && isKept && !(await unlessMissing(stat(before)))) await unlessMissing(rename(base, before));
  await rename(next, base);
}

/** @returns undefined if none is there, or it cannot be read. */
export async function readBase(site: string): Promise<StoredBase | undefined> {
  try {
    const bytes = await unlessMissing(readFile(baseFiles(site).base));
    return (
      bytes && (await openBase(await readExport(async () => new Blob([new Uint8Array(bytes)]), baseFiles(site).base)))
    );
  } catch {
    return undefined;
  }
}

/**
 * Finds out whether a run would replace files that were changed since the last one.
 * @param site the folder of the new site, which need not exist.
 * @param files those of this run; read only if some file of the folder may have been changed.
 * @throws AdoptError when it would.
 */
export async function checkChanges(site: string, files: () => AsyncIterable<SiteFile>): Promise<void> {
  const base = await readBase(site);
  const present = await readPlain(site);
  const changed: string[] = [];
  for await (const { path, bytes } of files()) {
    const mine = await present.read(path);
    const known = base?.files.get(path);
    const hash = mine && (await hashBytes(mine));
    if (hash === undefined || [known?.written ?? known?.hash, await hashBytes(bytes)].includes(hash)) continue;
    changed.push(path);
  }
  if (changed.length === 0) return;
  const names = listPaths(changed);
  const reason = base
    ? `This run would replace files that were changed since adopt wrote them: ${names}.`
    : `This run would replace files of ${site}: ${names}. Whether they were changed by hand is not known, because ${baseFolder(site)} is missing or damaged.`;
  throw new AdoptError(
    `${reason} Merge the export with your changes (--onto ${site}), or replace them with --discard-changes.`,
  );
}

/** Some paths, and the number of the others. */
export function listPaths(paths: readonly string[]): string {
  const more = paths.length > SHOWN ? ` and ${paths.length - SHOWN} more` : "";
  return `${paths.slice(0, SHOWN).join(", ")}${more}`;
}
