import { existsSync, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { blobsForReading } from "../../host/blobs/open-blobs";
import { readKey, sealKey } from "../../host/security/host-key";
import { BLOBS_FOLDER, STORE_FILE } from "../../host/settings/data-paths";
import { makeFolder } from "../../host/settings/make-folder";
import type { Settings } from "../../host/settings/settings";
import { SettingsError } from "../../host/settings/settings-error";
import type { StoreBackup } from "../../host/store/backup";
import { openBackup } from "../../host/store/open-store";
import { describeContent, hashFile, MANIFEST, type Manifest } from "./manifest";
import { takeOptions } from "./own-options";
import { requireStoreFile } from "./reading";
import { settingsFrom, settingsHelp, wantsHelp } from "./settings";

const USAGE = `millrace backup <folder> --to <backup> [options]

Copies the database and the files of a host into a new folder, with checksums. The host can keep running. Set
MILLRACE_BACKUP_PASSPHRASE to include the key of the host, encrypted with this passphrase. Without the key, a restored host
logs everyone out and cannot send the emails that wait.

`;

/** Runs `millrace backup`. */
export async function backupCommand(argv: string[]): Promise<number> {
  if (wantsHelp(argv) || !argv.length) {
    process.stdout.write(USAGE + settingsHelp());
    return argv.length ? 0 : 2;
  }
  const { values, rest } = takeOptions(argv, { to: "value" });
  if (!values.to) throw new SettingsError("Name a folder with --to.");
  const target = resolve(values.to);
  const settings = settingsFrom(rest);
  const backup = openBackup(settings);
  if (!backup) {
    throw new SettingsError(
      "This command does not back up PostgreSQL. Back up the database with pg_dump and copy the files of the data folder.",
    );
  }
  const manifest = await backUp(backup, settings, target);
  process.stdout.write(`Backed up ${describeContent(manifest)} to ${target}.\n`);
  if (!manifest.key) {
    process.stdout.write(
      "The backup does not include the key of the host. Without the key, a restored host logs everyone out and cannot send the emails that wait. To include it, set MILLRACE_BACKUP_PASSPHRASE.\n",
    );
  }
  return 0;
}

/** Copies a snapshot of the database, then its files, except for files deleted meanwhile. */
async function backUp(backup: StoreBackup, settings: Settings, target: string): Promise<Manifest> {
  if (existsSync(target) && readdirSync(target).length)
    throw new SettingsError(`The folder ${target} is not empty. Name a new folder with --to.`);
  await makeFolder(join(target, BLOBS_FOLDER), 0o700).catch((error: Error) => {
    throw new SettingsError(`Cannot write to ${target}: ${error.message}`);
  });
  requireStoreFile(settings);
  const copy = join(target, STORE_FILE);
  const { key: stored, files: known, ...database } = await backup.copyTo(copy);
  const { secret, backupPassphrase } = settings;
  const key = stored && backupPassphrase ? sealKey(readKey(stored, secret), backupPassphrase) : undefined;
  const blobs = blobsForReading(settings);
  const files: Manifest["files"] = [];
  for (const file of known) {
    const content = await blobs.read(file.id);
    if (!content) continue;
    const to = join(target, BLOBS_FOLDER, file.id);
    await writeFile(to, content, { mode: 0o600 });
    if ((await hashFile(to)) !== file.sha256)
      throw new SettingsError(
        `The file ${file.id} in ${settings.data} is damaged. Its content does not match its checksum.`,
      );
    files.push(file);
  }
  const manifest: Manifest = {
    format: 1,
    at: new Date().toISOString(),
    database: { sha256: await hashFile(copy), ...database },
    files,
    ...(key ? { key } : {}),
  };
  await writeFile(join(target, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  return manifest;
}
