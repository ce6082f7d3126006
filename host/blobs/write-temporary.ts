import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { Written } from "./blobs";

/** Writes content to a new file that only this user can read, and syncs it. Leaves an unfinished file if it fails. */
export async function writeTemporary(
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<Pick<Written, "size" | "sha256">> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      // In a loop, because one call may write only a part.
      for (let done = 0; done < chunk.length;) done += (await file.write(chunk, done)).bytesWritten;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest("hex") };
}
