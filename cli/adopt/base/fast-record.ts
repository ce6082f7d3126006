import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing } from "../../../common/missing-file";
import { openArchive } from "../io/archive/file";
import { readArchive } from "../io/archive/read";
import { baseFolder } from "../../../common/base-folder";
import { takeInventory } from "../io/folder";
import type { Inventory } from "../io/inventory";
import { AdoptError } from "../model/adopt-error";
import { STATE_FILE } from "../onto/versions";
import { openRecord, plainSite, putRecord, type FastRecord } from "./record-archive";

/** Paths of the record: the last one, that of the site before the last merge, and the one inside that adopt.html writes. */
const recordFiles = (site: string) => ({
  record: join(baseFolder(site), "fast.zip"),
  before: join(baseFolder(site), "fast-before.zip"),
  inside: join(site, STATE_FILE),
});

/**
 * @returns undefined if `fast` did not run.
 * @throws AdoptError when the record cannot be read: what `fast` did would count as changes of the owner.
 */
export async function readRecord(site: string): Promise<FastRecord | undefined> {
  const { record, inside } = recordFiles(site);
  const bytes = await unlessMissing(readFile(record));
  try {
    if (!bytes) return await readInside(inside);
    const found = await openRecord(await readArchive(new Blob([new Uint8Array(bytes)]), record));
    if (found) return found;
  } catch {
    // Said below.
  }
  throw new AdoptError(
    `${bytes ? record : inside}, which has what fast changed in ${site}, is damaged. Restore it from a backup, or adopt the export again with --force.`,
  );
}

/** The record inside a site; none where the archive cannot be read, which the base in it reports. */
async function readInside(path: string): Promise<FastRecord | undefined> {
  const bytes = await unlessMissing(readFile(path));
  const archive = bytes && (await readArchive(new Blob([new Uint8Array(bytes)]), path).catch(() => undefined));
  return archive && openRecord(archive);
}

/** The files of a site as they are without `fast`; none if there is no such folder. */
export const readPlain = async (site: string): Promise<Inventory> =>
  plainSite(await takeInventory(site), await readRecord(site));

/** Writes a record in place of the one before. */
export async function writeRecord(site: string, record: FastRecord): Promise<void> {
  const target = openArchive(recordFiles(site).record);
  try {
    await putRecord(target, record);
    await target.close();
  } catch (error) {
    await target.abandon();
    throw error;
  }
}

/** Removes the record of a site that is plain. An empty one stays where the site has another one inside. */
export async function removeRecord(site: string): Promise<void> {
  const { record, inside } = recordFiles(site);
  if (await readInside(inside))
    await writeRecord(site, { parts: [], rewritten: new Map(), added: new Map(), plain: async () => undefined });
  else await rm(record, { force: true });
}

/** Keeps the record of the site before a merge, whose result is plain, for `--undo`. */
export async function keepRecord(site: string): Promise<void> {
  const { record, before } = recordFiles(site);
  await rm(before, { force: true });
  await unlessMissing(rename(record, before));
}

/** Puts the record of the site before the last merge back. */
export async function restoreRecord(site: string): Promise<void> {
  const { record, before } = recordFiles(site);
  await rm(record, { force: true });
  await unlessMissing(rename(before, record));
}
