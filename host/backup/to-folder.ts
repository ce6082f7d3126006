import { existsSync, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readFreeSpace, toMegabytes } from "../base/disk-space";
import type { Blobs } from "../blobs/blobs";
import { BLOBS_FOLDER, STORE_FILE } from "../settings/data-paths";
import { makeFolder } from "../../common/make-folder";
import { SettingsError } from "../settings/settings-error";
import type { StoreBackup } from "../store/backup";
import { NEEDED_SPACE } from "../store/space";
import { formatManifest, hashFile, MANIFEST, type Manifest } from "./manifest";
import { takeSnapshot, type SnapshotSettings } from "./snapshot";

export interface BackupSource {
  copies: Pick<StoreBackup, "copyTo">;
  blobs: Pick<Blobs, "read">;
  settings: SnapshotSettings;
  /** Ms since 1970. */
  now(): number;
}

/** Describes a stored file that does not match its checksum. */
export function damagedFile(id: string, { data }: SnapshotSettings): SettingsError {
  return new SettingsError(`The file ${id} in ${data} is damaged. Its content does not match its checksum.`);
}

/** @throws SettingsError if a disk has no space for files beside what a host on it needs. */
async function checkSpace(folder: string, files: Manifest["files"]): Promise<void> {
  const needed = files.reduce((sum, { size }) => sum + size, NEEDED_SPACE);
  const free = await readFreeSpace(folder);
  if (free >= needed) return;
  throw new SettingsError(
    `The files of the backup need ${toMegabytes(needed)} of free disk space, but ${toMegabytes(free)} are free. Name a folder on another disk with --to.`,
  );
}

/**
 * Copies a snapshot of the database to a new folder, then its files, except for files deleted meanwhile.
 * @throws SettingsError
 */
export async function backUpToFolder(source: BackupSource, target: string): Promise<Manifest> {
  const { copies, blobs, settings, now } = source;
  if (existsSync(target) && readdirSync(target).length)
    throw new SettingsError(`The folder ${target} is not empty. Name a new folder with --to.`);
  await makeFolder(join(target, BLOBS_FOLDER), 0o700).catch((error: Error) => {
    throw new SettingsError(`Cannot write to ${target}: ${error.message}`);
  });
  const snapshot = await takeSnapshot(copies, settings, join(target, STORE_FILE), now());
  await checkSpace(target, snapshot.files);
  const files: Manifest["files"] = [];
  for (const file of snapshot.files) {
    const content = await blobs.read(file.id);
    if (!content) continue;
    const to = join(target, BLOBS_FOLDER, file.id);
    await writeFile(to, content, { mode: 0o600 });
    if ((await hashFile(to)) !== file.sha256) throw damagedFile(file.id, settings);
    files.push(file);
  }
  const manifest = { ...snapshot, files };
  await writeFile(join(target, MANIFEST), formatManifest(manifest), { mode: 0o600, flush: true });
  return manifest;
}
