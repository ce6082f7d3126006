import { randomUUID } from "node:crypto";
import { openFilesBucket } from "../../host/blobs/open-blobs";
import type { Settings } from "../../host/settings/settings";
import { errorMessage } from "./ask";
import { withTransfers } from "./backup-place";
import type { Finding } from "./check-gate";

/** Stores, reads, lists and deletes a file in the bucket of `--files`, as far as it is set. */
export async function checkFiles(settings: Settings): Promise<Finding[]> {
  if (!settings.files) return [];
  const what = `files in ${settings.files}`;
  try {
    return [{ what, wrong: await withTransfers((transfers) => tryBucket(settings, transfers)) }];
  } catch (error) {
    return [{ what, wrong: errorMessage(error) }];
  }
}

/** @returns what is wrong, or undefined. @throws S3Error */
async function tryBucket(
  settings: Settings,
  transfers: Parameters<typeof openFilesBucket>[1],
): Promise<string | undefined> {
  const opened = openFilesBucket(settings, transfers);
  if (!opened) return undefined;
  const { s3, prefix } = opened;
  const key = `${prefix}host-check-${randomUUID()}`;
  await s3.put(key, readKey(key));
  try {
    const listed = [];
    for await (const file of s3.list(key)) listed.push(file.key);
    const size = (await s3.head(key))?.size;
    if (size === key.length && listed.length === 1) return undefined;
    return "A stored file is not found. Check --s3-endpoint and --s3-region.";
  } finally {
    await s3.remove(key);
  }
}

async function* readKey(key: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(key);
}
