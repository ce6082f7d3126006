import { s3Blobs } from "../../blobs/s3-blobs";
import { STORE_FILE } from "../../settings/data-paths";
import { SettingsError } from "../../settings/settings-error";
import { MANIFEST, type Manifest } from "../manifest";
import { listExpired } from "../retention";
import { withTemporaryFolder } from "../temporary-folder";
import { findManifest, listBackups, type Place } from "./place";

/** Ms for which files without a backup are kept, because a backup may be running. */
const UNUSED_FOR = 86_400_000;

export interface PruneOptions {
  /** The host whose backups are deleted (`Manifest.host`). */
  host: string | undefined;
  /** The data folder. */
  data: string;
  /** Ms since 1970. */
  now: number;
}

/**
 * Deletes expired backups of this host, and files that no backup has. Does not touch backups of other hosts, unfinished ones
 * and those that it cannot read; with the last kind, it deletes no files.
 * @returns the number of deleted backups.
 * @throws S3Error
 */
export async function pruneBackups(place: Place, { host, data, now }: PruneOptions): Promise<number> {
  const { s3, key, start } = place;
  await s3.removeUnfinished(start, now - UNUSED_FOR);
  const manifests = new Map<number, Manifest>();
  let unknown = 0;
  for (const time of await listBackups(place)) {
    try {
      manifests.set(time, await findManifest(place, time));
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      unknown++;
    }
  }
  const own = [...manifests].filter(([, manifest]) => host !== undefined && manifest.host === host);
  const expired = listExpired(own.map(([time]) => time));
  for (const time of expired) {
    // The manifest last, so that the next run continues after a failure.
    await s3.remove(key(time, STORE_FILE));
    await s3.remove(key(time, MANIFEST));
    manifests.delete(time);
  }
  if (!unknown) {
    const used = new Set([...manifests.values()].flatMap(({ files }) => files.map(({ id }) => id)));
    await withTemporaryFolder(data, async (folder) => {
      const files = s3Blobs(s3, place.files, folder);
      for await (const id of files.list(now - UNUSED_FOR)) if (!used.has(id)) await files.remove(id);
    });
  }
  return expired.length;
}
