import { readS3Url } from "../../common/s3-url";
import type { Ports } from "../ports";
import type { Settings } from "../settings/settings";
import { SettingsError } from "../settings/settings-error";
import type { BackupResults } from "../store/backup-state";
import { formatBackup, openPlace, type Place, type PlaceSettings } from "./off-site/place";
import { pruneBackups } from "./off-site/prune";
import { backUpOffSite, type OffSiteSource } from "./off-site/upload";
import type { SnapshotSettings } from "./snapshot";
import { removeLeftovers } from "./temporary-folder";

export type DailySettings = SnapshotSettings & PlaceSettings & Pick<Settings, "backupTo" | "backupAt">;

export interface DailyParts {
  copies: OffSiteSource["copies"];
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

const DAY = 86_400_000;
/** Ms from a failure to the next attempt. */
const RETRY_AFTER = 30 * 60_000;

/**
 * Whether a backup is due: none is good since the last `backupAt`, and the last failure is half an hour ago.
 * @param now ms since 1970.
 */
export function isBackupDue({ good, failed }: BackupResults, backupAt: string, now: number): boolean {
  const [hours = 0, minutes = 0] = backupAt.split(":").map(Number);
  const today = Math.floor(now / DAY) * DAY + (hours * 60 + minutes) * 60_000;
  const planned = today > now ? today - DAY : today;
  // A time in the future is of a clock that was ahead.
  const isGood = good !== undefined && good.at >= planned && good.at <= now;
  const hasPause = failed !== undefined && failed.at > now - RETRY_AFTER && failed.at <= now;
  return !isGood && !hasPause;
}

/** Makes the daily backup if it is due, deletes expired ones, and keeps and logs the result. Does not throw. */
export async function backUpDaily(
  settings: DailySettings,
  ports: Pick<Ports, "now" | "log" | "blobs" | "fetch" | "backups">,
  { copies, sleep }: DailyParts,
  signal: AbortSignal,
): Promise<void> {
  const { now, log, blobs, fetch, backups } = ports;
  if (!isBackupDue(backups.current(), settings.backupAt, now())) return;
  const at = now();
  try {
    const place = openDailyPlace(settings, { fetch, sleep, signal });
    await removeLeftovers(settings.data, at);
    const { manifest, time, sent } = await backUpOffSite({ copies, blobs, settings, now }, place);
    const address = formatBackup(place, time);
    const ms = now() - at;
    await backups.keep({ good: { at, address, ms } });
    const { submissions } = manifest.database;
    log({ level: "info", event: "backup", address, submissions, files: manifest.files.length, sent, ms });
    await prune(place, manifest.host, settings, ports);
  } catch (cause) {
    // The host is stopping. The next start makes the backup.
    if (signal.aborted) return;
    const error = cause instanceof Error ? cause.message : String(cause);
    log({ level: "error", event: "backup failed", error });
    await backups.keep({ ...backups.current(), failed: { at, error } }).catch(() => undefined);
  }
}

/** A backup stays good if expired ones cannot be deleted. */
async function prune(
  place: Place,
  host: string | undefined,
  { data }: DailySettings,
  { now, log }: Pick<Ports, "now" | "log">,
): Promise<void> {
  try {
    const total = await pruneBackups(place, { host, data, now: now() });
    if (total) log({ level: "info", event: "expired backups deleted", total });
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    log({ level: "warn", event: "expired backups not deleted", error });
  }
}

function openDailyPlace(settings: DailySettings, ports: Parameters<typeof openPlace>[2]): Place {
  const url = readS3Url(settings.backupTo);
  if (!url) throw new SettingsError("backupTo is not an S3 URL.");
  return openPlace(url, settings, ports);
}

/** The last result, in words for `/readyz`. */
export function describeBackups({ good, failed }: BackupResults): string {
  const date = (at: number) => new Date(at).toISOString();
  const last = good ? `The last good one is from ${date(good.at)}.` : "There is no good one.";
  if (failed) return `The backup of ${date(failed.at)} failed: ${failed.error} ${last}`;
  return good ? "ok" : "The first backup is not finished.";
}
