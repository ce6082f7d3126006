import { formatS3Url } from "../../common/s3-url";
import { SettingsError } from "../settings/settings-error";
import type { FilesBucket } from "./open-blobs";

const NAME = "host.json";

/**
 * Notes in the bucket to which database its files belong. Cleaning deletes files that a database does not know, so a second
 * database must not use them.
 * @param database identifies it, such as a hash of its key.
 * @param takeOver whether to replace the note of another database.
 * @throws SettingsError if the files belong to another database, S3Error
 */
export async function claimBucket(
  { s3, bucket, prefix }: FilesBucket,
  { database, takeOver }: { database: string; takeOver: boolean },
): Promise<void> {
  const key = prefix + NAME;
  const read = async () => {
    const content = await s3.get(key);
    const chunks: Uint8Array[] = [];
    for await (const chunk of content ?? []) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  const note = JSON.stringify({ database });
  const known = await read();
  if (known === note) return;
  if (!known || takeOver) await s3.put(key, textContent(note));
  // Read again, because two hosts may start at the same time.
  if ((await read()) === note) return;
  const place = formatS3Url({ bucket, prefix: prefix.replace(/\/$/, "") });
  throw new SettingsError(
    `The files in ${place} belong to another database. Set another prefix with --files, or the right --database. If the database was restored with a new key, start the host once with --take-over-data.`,
  );
}

async function* textContent(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
