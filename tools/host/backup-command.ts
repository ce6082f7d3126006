import { existsSync, readdirSync } from "node:fs";
import { copyFile, open, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { placeOf } from "../../host/blobs/disk";
import { BLOBS_FOLDER, STORE_FILE } from "../../host/store/data-folder";
import { makeFolder } from "../../host/settings/make-folder";
import type { Settings } from "../../host/settings/settings";
import { readKey, sealKey } from "../../host/security/host-key";
import { SettingsError } from "../../host/settings/settings-error";
import { createQueries } from "../../host/store/sqlite/dialect";
import { openDatabase } from "../../host/store/sqlite/driver";
import { hashOf, MANIFEST, type Manifest } from "./manifest";
import { storeFileOf } from "./reading";
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
  const { target, rest } = takeTarget(argv, "--to");
  const settings = settingsFrom(rest);
  if (settings.database) {
    throw new SettingsError(
      "This command does not back up PostgreSQL. Back up the database with pg_dump and copy the files of the data folder.",
    );
  }
  const manifest = await backUp(settings, target);
  process.stdout.write(
    `Backed up ${manifest.database?.submissions ?? 0} submissions and ${manifest.files.length} files to ${target}.\n`,
  );
  if (!manifest.key) {
    process.stdout.write(
      "The backup does not include the key of the host. Without the key, a restored host logs everyone out and cannot send the emails that wait. To include it, set MILLRACE_BACKUP_PASSPHRASE.\n",
    );
  }
  return 0;
}

/** Takes a flag with its folder out of the arguments. @throws SettingsError */
export function takeTarget(argv: string[], flag: string): { target: string; rest: string[] } {
  const at = argv.indexOf(flag);
  const target = at < 0 ? undefined : argv[at + 1];
  if (!target) throw new SettingsError(`Name a folder with ${flag}.`);
  return { target: resolve(target), rest: argv.toSpliced(at, 2) };
}

/** The database as it is at one moment, then the files it knows; such as were deleted meanwhile are left out. */
async function backUp(settings: Settings, target: string): Promise<Manifest> {
  if (existsSync(target) && readdirSync(target).length)
    throw new SettingsError(`The folder ${target} is not empty. Name a new folder with --to.`);
  await makeFolder(join(target, BLOBS_FOLDER), 0o700).catch((error: Error) => {
    throw new SettingsError(`Cannot write to ${target}: ${error.message}`);
  });
  const copy = join(target, STORE_FILE);
  const source = await openDatabase(storeFileOf(settings), { readOnly: true });
  source.exec("pragma busy_timeout = 5000");
  await sql`vacuum into ${copy}`.execute(createQueries(source));
  source.close();
  const key = await takeKeyOut(copy, settings);
  const { database, known } = await describe(copy);
  const files: Manifest["files"] = [];
  for (const file of known) {
    const to = join(target, BLOBS_FOLDER, file.id);
    const copied = await copyFile(placeOf(join(settings.data, BLOBS_FOLDER), file.id), to).then(
      () => true,
      () => false,
    );
    if (!copied) continue;
    if ((await hashOf(to)) !== file.sha256)
      throw new SettingsError(
        `The file ${file.id} in ${settings.data} is damaged. Its content does not match its checksum.`,
      );
    files.push(file);
  }
  const manifest: Manifest = { format: 1, at: new Date().toISOString(), database, files, ...(key ? { key } : {}) };
  await writeFile(join(target, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  return manifest;
}

/**
 * Removes the key from the copy of a database, so that a stolen backup cannot be used for signing.
 * @returns the encrypted key, or undefined without a passphrase or key.
 */
async function takeKeyOut(path: string, { secret, backupPassphrase }: Settings): Promise<string | undefined> {
  const copy = await openDatabase(path);
  try {
    const [row] = copy.prepare("select value from host_key").all();
    const sealed = row && backupPassphrase ? sealKey(readKey(String(row.value), secret), backupPassphrase) : undefined;
    // Else the value stays in free pages of the file.
    copy.exec("pragma secure_delete = on");
    copy.exec("delete from host_key");
    return sealed;
  } finally {
    copy.close();
  }
}

async function describe(path: string): Promise<{ database: Manifest["database"]; known: Manifest["files"] }> {
  const handle = await open(path, "r+");
  await handle.sync().finally(() => handle.close());
  const copy = await openDatabase(path, { readOnly: true });
  const number = (query: string) => Number(Object.values(copy.prepare(query).all()[0] ?? {})[0]);
  const schema = number("select max(number) from migration");
  const submissions = number("select count(*) from submission");
  const known = copy.prepare("select id, size, sha256 from file order by id").all() as unknown as Manifest["files"];
  copy.close();
  const files = known.map(({ id, size, sha256 }) => ({ id, size, sha256 }));
  return { database: { sha256: await hashOf(path), schema, submissions }, known: files };
}
