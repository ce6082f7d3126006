import { existsSync } from "node:fs";
import { copyFile, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isRecord } from "../../wire/records";
import { placeOf } from "../../host/blobs/disk";
import { BLOBS_FOLDER, STORE_FILE, takeDataFolder } from "../../host/store/data-folder";
import { openSealedKey, writeKey } from "../../host/security/host-key";
import type { Settings } from "../../host/settings/settings";
import { SettingsError } from "../../host/settings/settings-error";
import { openDatabase } from "../../host/store/sqlite/driver";
import { indexFileOf } from "../../host/store/sqlite/index-file";
import { takeTarget } from "./backup-command";
import { hashOf, MANIFEST, type Manifest } from "./manifest";
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
  const { target: backup, rest } = takeTarget(argv, "--from");
  const settings = settingsFrom(rest);
  const { data, database } = settings;
  if (database)
    throw new SettingsError("This command does not restore PostgreSQL. Restore the database with pg_restore.");
  const folder = await takeDataFolder(data);
  try {
    const manifest = await checkBackup(backup);
    const key = keyFor(manifest, settings) ?? (await keyIn(join(data, STORE_FILE)));
    await restoreInto(data, backup, manifest, key);
    process.stdout.write(
      `Restored ${manifest.database?.submissions ?? 0} submissions and ${manifest.files.length} files of ${manifest.at} to ${data}.\n`,
    );
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

/** @throws SettingsError when anything is not as the manifest says. */
async function checkBackup(backup: string): Promise<Manifest> {
  const path = join(backup, MANIFEST);
  if (!existsSync(path)) throw new SettingsError(`${backup} is not a backup. It has no file ${MANIFEST}.`);
  const manifest: unknown = JSON.parse(await readFile(path, "utf8"));
  if (!isRecord(manifest) || manifest.format !== 1)
    throw new SettingsError(`${path} has an unknown format. Use the version of Millrace that created the backup.`);
  const { database, files } = manifest as unknown as Manifest;
  const store = join(backup, STORE_FILE);
  if (!database || (await hashOf(store).catch(() => "")) !== database.sha256) {
    throw new SettingsError(`${store} is damaged. Use another backup.`);
  }
  const copy = await openDatabase(store, { readOnly: true });
  const [check = {}] = copy.prepare("pragma integrity_check").all();
  copy.close();
  if (check.integrity_check !== "ok")
    throw new SettingsError(`${store} is damaged: ${String(check.integrity_check)}. Use another backup.`);
  for (const { id, sha256 } of files) {
    const file = join(backup, BLOBS_FOLDER, id);
    if ((await hashOf(file).catch(() => "")) !== sha256)
      throw new SettingsError(`${file} is damaged or missing. Use another backup.`);
  }
  return manifest as unknown as Manifest;
}

/** Files first: a database must not name what is not there. The database changes by one renaming. */
async function restoreInto(data: string, backup: string, { files }: Manifest, key: string | undefined): Promise<void> {
  for (const { id } of files) {
    const place = placeOf(join(data, BLOBS_FOLDER), id);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await copySafely(join(backup, BLOBS_FOLDER, id), place);
  }
  const store = join(data, STORE_FILE);
  const fresh = `${store}.restored`;
  await copySafely(join(backup, STORE_FILE), fresh);
  if (key) await putKeyIn(fresh, key);
  if (existsSync(store)) {
    await mergeLog(store);
    await rename(store, `${store}.replaced-${Date.now()}`);
  }
  // The old one's log would be read into the new one. The index is made again, as soon as the host starts.
  for (const path of [store, indexFileOf(store)]) {
    for (const rest of ["-wal", "-shm"]) await rm(path + rest, { force: true });
  }
  await rm(indexFileOf(store), { force: true });
  await rename(fresh, store);
}

/** The key of a backup as a database holds it; undefined: it has none. @throws SettingsError */
function keyFor({ key }: Manifest, { secret, backupPassphrase }: Settings): string | undefined {
  if (!key) return undefined;
  if (!backupPassphrase) {
    throw new SettingsError("The key in this backup is encrypted. Set MILLRACE_BACKUP_PASSPHRASE to its passphrase.");
  }
  const opened = openSealedKey(key, backupPassphrase);
  if (!opened) throw new SettingsError("MILLRACE_BACKUP_PASSPHRASE does not match the passphrase of this backup.");
  return writeKey(opened, secret);
}

/** The key that the database to be replaced has; undefined: none. */
async function keyIn(store: string): Promise<string | undefined> {
  if (!existsSync(store)) return undefined;
  const old = await openDatabase(store, { readOnly: true });
  try {
    const [table] = old.prepare("select name from sqlite_master where name = 'host_key'").all();
    const [row] = table ? old.prepare("select value from host_key").all() : [];
    return row && String(row.value);
  } finally {
    old.close();
  }
}

async function putKeyIn(store: string, key: string): Promise<void> {
  const fresh = await openDatabase(store);
  const [table] = fresh.prepare("select name from sqlite_master where name = 'host_key'").all();
  if (table) fresh.prepare("insert into host_key (id, value) values ('host', ?)").run(key);
  fresh.close();
}

/** What stands in the log of the old database goes into its file, so that the file alone is all of it. */
async function mergeLog(store: string): Promise<void> {
  const old = await openDatabase(store);
  old.exec("pragma wal_checkpoint(truncate)");
  old.close();
}

async function copySafely(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const handle = await open(to, "r+");
  await handle.chmod(0o600);
  await handle.sync().finally(() => handle.close());
}
