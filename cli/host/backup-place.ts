import { resolve } from "node:path";
import { readS3Url, type S3Url } from "../../common/s3-url";
import { openPlace, type Place, type PlaceSettings } from "../../host/backup/off-site/place";
import type { S3Ports } from "../../common/s3/send";
import type { Manifest } from "../../host/backup/manifest";
import { sleep } from "../../host/jobs/sleep";
import { s3Url } from "../../host/settings/checks";
import { SettingsError } from "../../host/settings/settings-error";
import { counted } from "../counted";

const STOPS = ["SIGINT", "SIGTERM"] as const;

/** A place named with `--to` or `--from`: a folder or a URL in a bucket. @throws SettingsError */
export function readPlace(given: string, flag: string): { folder: string } | { url: S3Url } {
  if (!/^\w{2,}:/.test(given)) return { folder: resolve(given) };
  const url = readS3Url(given);
  if (!url) throw new SettingsError(s3Url(given, flag) ?? "");
  return { url };
}

/**
 * Runs with an open bucket. Ctrl+C and a request to terminate stop the transfer, which then deletes what it left.
 * @throws SettingsError without a key.
 */
export function withPlace<T>(url: S3Url, settings: PlaceSettings, work: (place: Place) => Promise<T>): Promise<T> {
  return withTransfers((transfers) => work(openPlace(url, settings, transfers)));
}

/** Runs with what requests to a bucket need. Ctrl+C and a request to terminate stop them. */
export async function withTransfers<T>(work: (transfers: S3Ports) => Promise<T>): Promise<T> {
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  for (const signal of STOPS) process.on(signal, stop);
  try {
    return await work({ fetch, sleep, signal: stopped.signal });
  } finally {
    for (const signal of STOPS) process.off(signal, stop);
  }
}

/** The size of a backup, in words. */
export const describeContent = ({ database, files }: Manifest): string =>
  `${counted(database.submissions, "submission")} and ${counted(files.length, "file")}`;
