import { resolve } from "node:path";
import { readS3Address, type S3Address } from "../../common/s3-address";
import { openPlace, type Place, type PlaceSettings } from "../../host/backup/off-site/place";
import type { S3Ports } from "../../host/blobs/s3/send";
import type { Manifest } from "../../host/backup/manifest";
import { sleep } from "../../host/jobs/sleep";
import { s3Address } from "../../host/settings/checks";
import { SettingsError } from "../../host/settings/settings-error";
import { counted } from "../counted";

const STOPS = ["SIGINT", "SIGTERM"] as const;

/** A place named with `--to` or `--from`: a folder or an address in a bucket. @throws SettingsError */
export function readPlace(given: string, flag: string): { folder: string } | { address: S3Address } {
  if (!/^\w{2,}:/.test(given)) return { folder: resolve(given) };
  const address = readS3Address(given);
  if (!address) throw new SettingsError(s3Address(given, flag) ?? "");
  return { address };
}

/**
 * Runs with an open bucket. Ctrl+C and a request to terminate stop the transfer, which then deletes what it left.
 * @throws SettingsError without a key.
 */
export function withPlace<T>(
  address: S3Address,
  settings: PlaceSettings,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  return withTransfers((transfers) => work(openPlace(address, settings, transfers)));
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
