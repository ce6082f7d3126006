import { join } from "node:path";
import { readS3Url } from "../../common/s3-url";
import { BLOBS_FOLDER } from "../settings/data-paths";
import type { Settings } from "../settings/settings";
import type { Blobs } from "./blobs";
import { diskBlobs, makeUnfinished, openDiskBlobs, unfinishedIn } from "./disk";
import { createS3, type S3 } from "../../common/s3/client";
import type { S3Ports } from "../../common/s3/send";
import { s3Blobs, s3DirectUploads } from "./s3-blobs";

export type BlobSettings = Pick<
  Settings,
  "data" | "files" | "directUploads" | "s3Endpoint" | "s3Region" | "s3KeyId" | "s3SecretKey"
>;

/** The bucket of `--files`. */
export interface FilesBucket {
  s3: S3;
  bucket: string;
  /** Beginning of all keys; empty, or with a slash at its end. */
  prefix: string;
}

/** The file storage of the settings, for the process that uses the data folder. */
export async function openBlobs(settings: BlobSettings, ports: S3Ports): Promise<Blobs> {
  const folder = join(settings.data, BLOBS_FOLDER);
  const inBucket = bucketBlobs(settings, ports);
  if (!inBucket) return openDiskBlobs(folder);
  await makeUnfinished(folder);
  return inBucket;
}

/** The same without cleaning up, for use beside a running host. */
export function blobsForReading(settings: BlobSettings, ports: S3Ports): Pick<Blobs, "read"> {
  return bucketBlobs(settings, ports) ?? diskBlobs(join(settings.data, BLOBS_FOLDER));
}

/** Opens the bucket without a request; undefined if files are in the data folder. */
export function openFilesBucket(settings: BlobSettings, ports: S3Ports): FilesBucket | undefined {
  const url = readS3Url(settings.files);
  if (!url) return undefined;
  const { s3Endpoint: endpoint, s3Region: region, s3KeyId: keyId, s3SecretKey: secretKey } = settings;
  const { bucket, prefix } = url;
  return {
    s3: createS3({ endpoint, region, bucket, keyId, secretKey }, ports),
    bucket,
    prefix: prefix && `${prefix}/`,
  };
}

/** The storage in the bucket; undefined if files are in the data folder, which must have been opened. */
export function bucketBlobs(settings: BlobSettings, ports: S3Ports): Blobs | undefined {
  const opened = openFilesBucket(settings, ports);
  if (!opened) return undefined;
  const { s3, prefix } = opened;
  // Other names than those of backups (`files`, `backups`), because both may have one prefix.
  const stored = s3Blobs(s3, `${prefix}uploads/`, unfinishedIn(join(settings.data, BLOBS_FOLDER)));
  return settings.directUploads ? { ...stored, direct: s3DirectUploads(s3, `${prefix}incoming/`) } : stored;
}
