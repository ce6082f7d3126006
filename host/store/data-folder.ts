import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "./sqlite/driver";
import { toStoreError } from "./sqlite/errors";
import { BACKUP_STATE, BLOBS_FOLDER, STORE_FILE, UNFINISHED_BACKUP } from "../settings/data-paths";
import { makeFolder } from "../../common/make-folder";
import { SettingsError } from "../settings/settings-error";

const SECRET_FILE = "secret.key";
/** Names of stored data, besides the database and its copies. */
const NAMES: readonly string[] = [BLOBS_FOLDER, SECRET_FILE, BACKUP_STATE];

export interface DataFolder {
  path: string;
  /** Unlocks the folder for other processes. */
  release(): void;
}

/**
 * Creates the folder, or checks that only this user can read it, and locks it for this process. The lock is a file lock of
 * the system, so it ends with the process, even after a crash.
 * @throws SettingsError
 */
export async function takeDataFolder(path: string): Promise<DataFolder> {
  if (!existsSync(path)) {
    await makeFolder(path, 0o700).catch((error: Error) => {
      throw new SettingsError(`Cannot create the data folder ${path}: ${error.message}`);
    });
    // `mkdir` applies the umask.
    chmodSync(path, 0o700);
  }
  checkMode(path);
  const release = await lockFolder(path, {
    file: "lock.db",
    note: "host.pid",
    busy: (pid) =>
      `The data folder ${path} is in use by another process${pid ? ` (${pid})` : ""}. Stop that process first.`,
  });
  return { path, release };
}

/** Locks a data folder for one command that may run beside a host. @returns a function that unlocks it. @throws SettingsError */
export function lockForMove(path: string): Promise<() => void> {
  return lockFolder(path, {
    file: "move-lock.db",
    note: "move.pid",
    busy: (pid) => `Another "millrace move" of ${path} is running${pid ? ` (${pid})` : ""}. Wait until it ends.`,
  });
}

async function lockFolder(
  path: string,
  { file, note, busy }: { file: string; note: string; busy(pid: string): string },
): Promise<() => void> {
  const notePath = join(path, note);
  const lock = await openDatabase(join(path, file));
  try {
    // Only the lock matters, and it ends with the process.
    lock.exec("pragma synchronous = off; pragma journal_mode = memory");
    lock.exec("pragma locking_mode = exclusive; begin exclusive; create table if not exists held (by integer); commit");
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    const { kind, message } = toStoreError(error);
    if (kind === "full") throw new SettingsError(`Cannot lock the data folder ${path}: ${message}`);
    throw new SettingsError(busy(existsSync(notePath) ? readFileSync(notePath, "utf8").trim() : ""));
  }
  try {
    writeFileSync(notePath, `${process.pid}\n`, { mode: 0o600 });
  } catch {
    // For example on a full disk. It is only for messages.
  }
  return () => lock.close();
}

/**
 * Deletes the data of a host: the database with its copies, files and key. Keeps other files in the folder.
 * @throws SettingsError when another process uses it.
 */
export async function emptyDataFolder(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const folder = await takeDataFolder(path);
  const kept = readdirSync(path).filter(
    (name) => NAMES.includes(name) || name.startsWith(STORE_FILE) || name.startsWith(UNFINISHED_BACKUP),
  );
  for (const name of kept) rmSync(join(path, name), { recursive: true });
  folder.release();
}

function checkMode(path: string): void {
  if (process.platform === "win32") return;
  const mode = statSync(path).mode & 0o777;
  if (mode & 0o077) {
    throw new SettingsError(
      `The data folder ${path} has the permissions ${mode.toString(8)}, so other users of this machine can read it. Run: chmod 700 ${path}`,
    );
  }
}

/** The key that an older version stored in this folder, or undefined. @throws SettingsError */
export function olderKeyIn(folder: string): Uint8Array | undefined {
  const path = join(folder, SECRET_FILE);
  if (!existsSync(path)) return undefined;
  const key = readFileSync(path);
  if (key.length !== 32)
    throw new SettingsError(`The key file ${path} is damaged. Delete it to create a new key at the next start.`);
  return key;
}

/** Deletes the file of an older version, once its key is in the database. */
export function removeOlderKey(folder: string): void {
  rmSync(join(folder, SECRET_FILE), { force: true });
}
