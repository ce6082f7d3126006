import { readS3Url } from "../../common/s3-url";
import { listBackups } from "../../host/backup/off-site/place";
import type { Settings } from "../../host/settings/settings";
import { errorMessage } from "./ask";
import { withPlace } from "./backup-place";
import type { Finding } from "./check-gate";

/** Lists the backups in the bucket of `--backup-to`, as far as it is set. */
export async function checkBackup(settings: Settings): Promise<Finding[]> {
  const url = readS3Url(settings.backupTo);
  if (!url) return [];
  const what = `backup to ${settings.backupTo}`;
  try {
    const times = await withPlace(url, settings, listBackups);
    const last = times.at(-1);
    return [{ what: `${what}: ${last === undefined ? "no backup yet" : `last ${new Date(last).toISOString()}`}` }];
  } catch (error) {
    return [{ what, wrong: errorMessage(error) }];
  }
}
