import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isRecord } from "../../wire/records";
import type { Blobs } from "../../host/blobs/blobs";
import { openBlobs } from "../../host/blobs/open-blobs";
import { openSealedKey, writeKey } from "../../host/security/host-key";
import { BLOBS_FOLDER, STORE_FILE } from "../../host/settings/data-paths";
import type { Settings } from "../../host/settings/settings";
import { SettingsError } from "../../host/settings/settings-error";
import type { StoreBackup } from "../../host/store/backup";
import { takeDataFolder } from "../../host/store/data-folder";
import { openBackup } from "../../host/store/open-store";
import { describeContent, hashContent, hashFile, MANIFEST, type Manifest } from "./manifest";
import { takeOptions } from "./own-options";
import { settingsFrom, settingsHelp, wantsHelp } from "./settings";

const USAGE = `millrace restore <folder> --from <backup> [options]

Replaces the stored data of a host with a backup. Stop the host before you run this command. The backup is checked first.
The previous database is kept under another name. MILLRACE_BACKUP_PASSPHRASE decrypts the key in the backup.

`;

/** Runs `millrace restore`. */
export async function restoreCommand(argv: string[]): Promise<number> {
  if (wantsHelp(argv) || !argv.length) {
    process.stdout.write(USAGE + settingsHelp());
    return argv.length ? 0 : 2;
  }
  const { values, rest } = takeOptions(argv, { from: "value" });
  if (!values.from) throw new SettingsError("Name a folder with --from.");
  const backup = resolve(values.from);
  const settings = settingsFrom(rest);
  const { data } = settings;
  const store = openBackup(settings);
  if (!store)
    throw new SettingsError("This command does not restore PostgreSQL. Restore the database with pg_restore.");
  const folder = await takeDataFolder(data);
  try {
    const manifest = await checkBackup(backup, store);
    const key = keyFor(manifest, settings) ?? (await store.key());
    // Files first: a database must not name missing files.
    await restoreFiles(await openBlobs(settings), backup, manifest);
    await store.restore(join(backup, STORE_FILE), key);
    process.stdout.write(`Restored ${describeContent(manifest)} of ${manifest.at} to ${data}.\n`);
    if (!key) {
      process.stdout.write(
        "The backup does not include the key of the host. The host creates a new key at the next start: everyone is logged out, and waiting emails with links fail.\n",
      );
    }
  } finally {
    folder.release();
  }
  return 0;
}

/** Checks a backup against its manifest. @throws SettingsError */
async function checkBackup(backup: string, copies: StoreBackup): Promise<Manifest> {
  const path = join(backup, MANIFEST);
  if (!existsSync(path)) throw new SettingsError(`${backup} is not a backup. It has no file ${MANIFEST}.`);
  const manifest: unknown = JSON.parse(await readFile(path, "utf8"));
  if (!isRecord(manifest) || manifest.format !== 1)
    throw new SettingsError(`${path} has an unknown format. Use the version of Millrace that created the backup.`);
  const { database, files } = manifest as unknown as Manifest;
  const store = join(backup, STORE_FILE);
  if (!database || (await hashFile(store).catch(() => "")) !== database.sha256) {
    throw new SettingsError(`${store} is damaged. Use another backup.`);
  }
  const problem = await copies.findProblem(store);
  if (problem) throw new SettingsError(`${store} is damaged: ${problem}. Use another backup.`);
  for (const { id, sha256 } of files) {
    const file = join(backup, BLOBS_FOLDER, id);
    if ((await hashFile(file).catch(() => "")) !== sha256)
      throw new SettingsError(`${file} is damaged or missing. Use another backup.`);
  }
  return manifest as unknown as Manifest;
}

async function restoreFiles(blobs: Blobs, backup: string, { files }: Manifest): Promise<void> {
  for (const { id, sha256 } of files) {
    const old = await blobs.read(id);
    if (old && (await hashContent(old)) === sha256) continue;
    await blobs.remove(id);
    const written = await blobs.write(createReadStream(join(backup, BLOBS_FOLDER, id)));
    await written.keep(id);
  }
}

/** The key of a backup in the format of a database, or undefined. @throws SettingsError */
function keyFor({ key }: Manifest, { secret, backupPassphrase }: Settings): string | undefined {
  if (!key) return undefined;
  if (!backupPassphrase) {
    throw new SettingsError("The key in this backup is encrypted. Set MILLRACE_BACKUP_PASSPHRASE to its passphrase.");
  }
  const opened = openSealedKey(key, backupPassphrase);
  if (!opened) throw new SettingsError("MILLRACE_BACKUP_PASSPHRASE does not match the passphrase of this backup.");
  return writeKey(opened, secret);
}
