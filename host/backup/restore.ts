import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Blobs } from "../blobs/blobs";
import { openSealedKey, writeKey } from "../security/host-key";
import { BLOBS_FOLDER, STORE_FILE } from "../settings/data-paths";
import type { Settings } from "../settings/settings";
import { SettingsError } from "../settings/settings-error";
import type { StoreBackup } from "../store/backup";
import { hashFile, MANIFEST, readManifest, type Manifest } from "./manifest";
import { putFile } from "./put-file";

export interface Restored {
  manifest: Manifest;
  /** Whether the restored host has a key; otherwise, it creates a new one. */
  hasKey: boolean;
}

/**
 * Checks a backup, then replaces the stored data with it.
 * @param backup its folder.
 * @throws SettingsError before any change if the backup is damaged or its key cannot be decrypted.
 */
export async function restoreFolder(
  backup: string,
  {
    store,
    blobs,
    settings,
  }: { store: StoreBackup; blobs: Blobs; settings: Pick<Settings, "secret" | "backupPassphrase"> },
): Promise<Restored> {
  const manifest = await checkFolder(backup, store);
  const key = decryptKey(manifest, settings) ?? (await store.key());
  // Files first: a database must not name missing files.
  await restoreFiles(blobs, backup, manifest);
  await store.restore(join(backup, STORE_FILE), key);
  return { manifest, hasKey: key !== undefined };
}

/** Checks a backup against its manifest. @throws SettingsError */
async function checkFolder(backup: string, copies: Pick<StoreBackup, "findProblem">): Promise<Manifest> {
  const path = join(backup, MANIFEST);
  if (!existsSync(path)) throw new SettingsError(`${backup} is not a backup. It has no file ${MANIFEST}.`);
  const manifest = readManifest(await readFile(path, "utf8"), path);
  const store = join(backup, STORE_FILE);
  if ((await hashFile(store).catch(() => "")) !== manifest.database.sha256)
    throw new SettingsError(`${store} is damaged. Use another backup.`);
  const problem = await copies.findProblem(store);
  if (problem) throw new SettingsError(`${store} is damaged: ${problem}. Use another backup.`);
  for (const { id, sha256 } of manifest.files) {
    const file = join(backup, BLOBS_FOLDER, id);
    if ((await hashFile(file).catch(() => "")) !== sha256)
      throw new SettingsError(`${file} is damaged or missing. Use another backup.`);
  }
  return manifest;
}

async function restoreFiles(blobs: Blobs, backup: string, { files }: Manifest): Promise<void> {
  for (const file of files) await putFile(blobs, file, () => createReadStream(join(backup, BLOBS_FOLDER, file.id)));
}

/** The key of a backup in the format of a database, or undefined. @throws SettingsError */
function decryptKey(
  { key }: Manifest,
  { secret, backupPassphrase }: Pick<Settings, "secret" | "backupPassphrase">,
): string | undefined {
  if (!key) return undefined;
  if (!backupPassphrase) {
    throw new SettingsError("The key in this backup is encrypted. Set MILLRACE_BACKUP_PASSPHRASE to its passphrase.");
  }
  const opened = openSealedKey(key, backupPassphrase);
  if (!opened) throw new SettingsError("MILLRACE_BACKUP_PASSPHRASE does not match the passphrase of this backup.");
  return writeKey(opened, secret);
}
