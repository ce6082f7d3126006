import { join } from "node:path";
import { BLOBS_FOLDER } from "../settings/data-paths";
import type { Settings } from "../settings/settings";
import type { Blobs } from "./blobs";
import { diskBlobs, openDiskBlobs } from "./disk";

/** The files that the settings name, for a process that has the data folder to itself. */
export function openBlobs({ data }: Pick<Settings, "data">): Promise<Blobs> {
  return openDiskBlobs(join(data, BLOBS_FOLDER));
}

/** The same to be read while a host may be running. */
export function blobsForReading({ data }: Pick<Settings, "data">): Pick<Blobs, "read"> {
  return diskBlobs(join(data, BLOBS_FOLDER));
}
