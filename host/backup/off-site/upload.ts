import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Blobs } from "../../blobs/blobs";
import { s3Blobs } from "../../blobs/s3-blobs";
import { writeTemporary } from "../../blobs/write-temporary";
import { STORE_FILE } from "../../settings/data-paths";
import { SettingsError } from "../../settings/settings-error";
import type { StoreBackup } from "../../store/backup";
import { formatManifest, hashContent, MANIFEST, type BackupFile, type Manifest } from "../manifest";
import { takeSnapshot } from "../snapshot";
import { damagedFile, type BackupSource } from "../to-folder";
import { runParallel } from "../run-parallel";
import { withTemporaryFolder } from "../temporary-folder";
import { formatBackup, type Place } from "./place";

export interface OffSiteBackup {
  manifest: Manifest;
  /** Ms since 1970; names the backup in its place. */
  time: number;
  /** Files that the place did not have yet. */
  sent: number;
}

export interface OffSiteSource extends BackupSource {
  copies: Pick<StoreBackup, "copyTo" | "findProblem">;
}

/** Most ms for deleting what a failed backup left. */
const CLEAN_UP_FOR = 5000;
/** Files in parallel, because most are small and answers of a distant store take a while. */
const AT_ONCE = 4;

/**
 * Copies a snapshot of the database and the missing files to a bucket, reads all of it back, and checks it. The manifest is
 * stored after that, so every backup with a manifest is complete and was readable.
 * @throws SettingsError, S3Error
 */
export async function backUpOffSite(source: OffSiteSource, place: Place): Promise<OffSiteBackup> {
  const { s3, key } = place;
  return withTemporaryFolder(source.settings.data, async (folder) => {
    const time = source.now();
    const copy = join(folder, STORE_FILE);
    const snapshot = await takeSnapshot(source.copies, source.settings, copy, time);
    const target = key(time, STORE_FILE);
    try {
      await s3.put(target, createReadStream(copy));
      await rm(copy);
      await checkDatabase(source, place, snapshot, time, folder);
      const { files, sent } = await sendFiles(source, s3Blobs(s3, place.files, folder), snapshot.files);
      const manifest = { ...snapshot, files };
      await s3.put(key(time, MANIFEST), textContent(formatManifest(manifest)));
      return { manifest, time, sent };
    } catch (error) {
      // Its own failure would hide the reason. The signal of the backup may have ended it.
      await s3.remove(target, AbortSignal.timeout(CLEAN_UP_FOR)).catch(() => undefined);
      throw error;
    }
  });
}

/** Restores the database of a backup to a temporary file, and checks it. */
async function checkDatabase(
  { copies }: OffSiteSource,
  place: Place,
  { database }: Manifest,
  time: number,
  folder: string,
): Promise<void> {
  const back = join(folder, `restored-${STORE_FILE}`);
  const content = await place.s3.get(place.key(time, STORE_FILE));
  const read = content && (await writeTemporary(back, content));
  const problem = read?.sha256 === database.sha256 ? await copies.findProblem(back) : "it differs from what was sent";
  await rm(back, { force: true });
  if (problem) throw new SettingsError(`The database in ${formatBackup(place, time)} is damaged: ${problem}.`);
}

/** Sends the missing files, and reads all of them back. Leaves out files that were deleted meanwhile. */
async function sendFiles(
  source: OffSiteSource,
  remote: Blobs,
  known: readonly BackupFile[],
): Promise<{ files: BackupFile[]; sent: number }> {
  const stored = new Set<string>();
  for await (const id of remote.list(Infinity)) stored.add(id);
  const gone = new Set<string>();
  let sent = 0;
  await runParallel(known, AT_ONCE, async (file) => {
    if (stored.has(file.id)) {
      if (await isIntact(remote, file)) return;
      // A damaged file is replaced.
      await remote.remove(file.id);
    }
    if (await sendFile(source, remote, file)) sent++;
    else gone.add(file.id);
  });
  return { files: known.filter(({ id }) => !gone.has(id)), sent };
}

/** false if the file was deleted meanwhile. @throws SettingsError if it is damaged here or there. */
async function sendFile({ blobs, settings }: OffSiteSource, remote: Blobs, file: BackupFile): Promise<boolean> {
  const content = await blobs.read(file.id);
  if (!content) return false;
  const written = await remote.write(content);
  if (written.sha256 !== file.sha256) {
    await written.discard();
    throw damagedFile(file.id, settings);
  }
  await written.keep(file.id);
  if (await isIntact(remote, file)) return true;
  throw new SettingsError(`The file ${file.id} in the bucket differs from what was sent.`);
}

async function isIntact(remote: Blobs, { id, sha256 }: BackupFile): Promise<boolean> {
  const content = await remote.read(id);
  return content !== undefined && (await hashContent(content)) === sha256;
}

async function* textContent(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text, "utf8");
}
