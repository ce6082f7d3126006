import type { Blobs } from "../blobs/blobs";
import { hashContent, type BackupFile } from "./manifest";

/** Whether a storage has a file with its content. */
export async function hasFile(blobs: Pick<Blobs, "read">, { id, sha256 }: BackupFile): Promise<boolean> {
  const content = await blobs.read(id);
  return content !== undefined && (await hashContent(content)) === sha256;
}

/** Stores a file, unless it is there already. Replaces one with other content. */
export async function putFile(blobs: Blobs, file: BackupFile, content: () => AsyncIterable<Uint8Array>): Promise<void> {
  if (await hasFile(blobs, file)) return;
  await blobs.remove(file.id);
  const written = await blobs.write(content());
  await written.keep(file.id);
}
