import { downloadBackup } from "../../host/backup/off-site/download";
import { splitBackup } from "../../host/backup/off-site/place";
import { restoreFolder, type Restored } from "../../host/backup/restore";
import { withTemporaryFolder } from "../../host/backup/temporary-folder";
import { openBlobs } from "../../host/blobs/open-blobs";
import { SettingsError } from "../../host/settings/settings-error";
import { takeDataFolder } from "../../host/store/data-folder";
import { openBackup } from "../../host/store/open-store";
import { describeContent, readPlace, withPlace, withTransfers } from "./backup-place";
import { takeOptions } from "./own-options";
import { settingsFrom, settingsHelp, wantsHelp } from "./settings";

const USAGE = `millrace restore <folder> --from <backup> [options]

Replaces the stored data of a host with a backup from a folder or a bucket. Stop the host before you run this command.
s3://bucket/prefix names the newest backup, s3://bucket/prefix/backups/<time> another one. The backup is checked first. The
previous database is kept under another name. MILLRACE_BACKUP_PASSPHRASE decrypts the key in the backup.

`;

/** Runs `millrace restore`. */
export async function restoreCommand(argv: string[]): Promise<number> {
  if (wantsHelp(argv) || !argv.length) {
    process.stdout.write(USAGE + settingsHelp());
    return argv.length ? 0 : 2;
  }
  const { values, rest } = takeOptions(argv, { from: "value" });
  if (!values.from) throw new SettingsError("Name a folder, or a URL such as s3://bucket/prefix, with --from.");
  const from = readPlace(values.from, "--from");
  const settings = settingsFrom(rest);
  const { data } = settings;
  const store = openBackup(settings);
  if (!store)
    throw new SettingsError("This command does not restore PostgreSQL. Restore the database with pg_restore.");
  const lock = await takeDataFolder(data);
  try {
    const restore = (backup: string) =>
      withTransfers(async (transfers) =>
        restoreFolder(backup, { store, blobs: await openBlobs(settings, transfers), settings }),
      );
    let restored: Restored;
    if ("folder" in from) {
      restored = await restore(from.folder);
    } else {
      const { url, time } = splitBackup(from.url);
      restored = await withTemporaryFolder(data, async (folder) => {
        await withPlace(url, settings, (place) => downloadBackup(place, time, folder));
        return restore(folder);
      });
    }
    const { manifest, hasKey } = restored;
    process.stdout.write(`Restored ${describeContent(manifest)} of ${manifest.at} to ${data}.\n`);
    if (!hasKey) {
      process.stdout.write(
        "The backup does not include the key of the host. The host creates a new key at the next start: everyone is logged out, and waiting emails with links fail.\n",
      );
    }
  } finally {
    lock.release();
  }
  return 0;
}
