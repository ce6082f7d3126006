import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { formatS3Url } from "../../../common/s3-url";
import { writeTemporary } from "../../blobs/write-temporary";
import { BLOBS_FOLDER, STORE_FILE } from "../../settings/data-paths";
import { makeFolder } from "../../../common/make-folder";
import { SettingsError } from "../../settings/settings-error";
import { formatManifest, MANIFEST } from "../manifest";
import { findManifest, formatBackup, listBackups, type Place } from "./place";

/**
 * Downloads a backup to an empty folder, in the format of a backup in a folder. Its checksums are not checked here.
 * @param time of the backup; undefined: the newest one.
 * @throws SettingsError if it is missing or incomplete, S3Error
 */
export async function downloadBackup(place: Place, time: number | undefined, folder: string): Promise<void> {
  const chosen = time ?? (await listBackups(place)).at(-1);
  if (chosen === undefined) {
    const name = formatS3Url(place.url);
    throw new SettingsError(`${name} has no complete backup. Expected the URL that backup --to was given.`);
  }
  const manifest = await findManifest(place, chosen);
  const get = async (key: string, path: string) => {
    const content = await place.s3.get(key);
    if (!content)
      throw new SettingsError(`${formatBackup(place, chosen)} is incomplete: ${key} is missing. Use another backup.`);
    await writeTemporary(path, content);
  };
  await get(place.key(chosen, STORE_FILE), join(folder, STORE_FILE));
  await makeFolder(join(folder, BLOBS_FOLDER), 0o700);
  for (const { id } of manifest.files) await get(place.files + id, join(folder, BLOBS_FOLDER, id));
  await writeFile(join(folder, MANIFEST), formatManifest(manifest), { mode: 0o600 });
}
