import { resolve } from "node:path";
import { readS3Address, type S3Address } from "../../host/base/s3-address";
import { openPlace, type Place, type PlaceSettings } from "../../host/backup/off-site/place";
import type { Manifest } from "../../host/backup/manifest";
import { sleep } from "../../host/jobs/sleep";
import { SettingsError } from "../../host/settings/settings-error";
import { counted } from "../counted";

/** A place named with `--to` or `--from`: a folder or an address in a bucket. @throws SettingsError */
export function readPlace(given: string, flag: string): { folder: string } | { address: S3Address } {
  if (!/^\w{2,}:/.test(given)) return { folder: resolve(given) };
  const address = readS3Address(given);
  if (!address)
    throw new SettingsError(`${flag} is "${given}". Expected a folder or an address such as s3://bucket/prefix.`);
  return { address };
}

/** Opens a bucket for a command, whose end also ends its requests. @throws SettingsError without a key. */
export function openCommandPlace(address: S3Address, settings: PlaceSettings): Place {
  return openPlace(address, settings, { fetch, sleep, signal: new AbortController().signal });
}

/** The size of a backup, in words. */
export const describeContent = ({ database, files }: Manifest): string =>
  `${counted(database.submissions, "submission")} and ${counted(files.length, "file")}`;
