import { formatBackup, openPlace } from "../../host/backup/off-site/place";
import { backUpOffSite } from "../../host/backup/off-site/upload";
import { backUpToFolder } from "../../host/backup/to-folder";
import { blobsForReading } from "../../host/blobs/open-blobs";
import { SettingsError } from "../../host/settings/settings-error";
import { openBackup } from "../../host/store/open-store";
import { describeContent, readPlace, withTransfers } from "./backup-place";
import { takeOptions } from "./own-options";
import { requireStoreFile } from "./reading";
import { settingsFrom, settingsHelp, wantsHelp } from "./settings";

const USAGE = `millrace backup <folder> --to <backup> [options]

Copies the database and the files of a host into a new folder, or into a bucket such as s3://bucket/prefix, with checksums.
The host can keep running. A backup in a bucket is read back and checked. Set MILLRACE_BACKUP_PASSPHRASE to include the key
of the host, encrypted with this passphrase. Without the key, a restored host logs everyone out and cannot send the emails
that wait.

`;

/** Runs `millrace backup`. */
export async function backupCommand(argv: string[]): Promise<number> {
  if (wantsHelp(argv) || !argv.length) {
    process.stdout.write(USAGE + settingsHelp());
    return argv.length ? 0 : 2;
  }
  const { values, rest } = takeOptions(argv, { to: "value" });
  if (!values.to) throw new SettingsError("Name a folder, or a URL such as s3://bucket/prefix, with --to.");
  const to = readPlace(values.to, "--to");
  const settings = settingsFrom(rest);
  const copies = openBackup(settings);
  if (!copies) {
    throw new SettingsError(
      "This command does not back up PostgreSQL. Back up the database with pg_dump and copy the files of the data folder.",
    );
  }
  requireStoreFile(settings);
  const [manifest, target] = await withTransfers(async (transfers) => {
    const source = { copies, blobs: blobsForReading(settings, transfers), settings, now: () => Date.now() };
    if ("folder" in to) return [await backUpToFolder(source, to.folder), to.folder] as const;
    const place = openPlace(to.url, settings, transfers);
    const done = await backUpOffSite(source, place);
    return [done.manifest, formatBackup(place, done.time)] as const;
  });
  process.stdout.write(`Backed up ${describeContent(manifest)} to ${target}.\n`);
  if (!manifest.key) {
    process.stdout.write(
      "The backup does not include the key of the host. Without the key, a restored host logs everyone out and cannot send the emails that wait. To include it, set MILLRACE_BACKUP_PASSPHRASE.\n",
    );
  }
  return 0;
}
