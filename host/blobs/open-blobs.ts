import { join } from "node:path";
import { BLOBS_FOLDER } from "../settings/data-paths";
import type { Settings } from "../settings/settings";
import type { Blobs } from "./blobs";
import { diskBlobs, openDiskBlobs } from "./disk";

/** The file storage of the settings, for the process that uses the data folder. */
export function openBlobs({ data }: Pick<Settings, "data">): Promise<Blobs> {
  return openDiskBlobs(join(data, BLOBS_FOLDER));
}

/** The same, read-only, for use beside a running host. */
export function blobsForReading({ data }: Pick<Settings, "data">): Pick<Blobs, "read"> {
  return diskBlobs(join(data, BLOBS_FOLDER));
}
