import type { Blobs } from "../blobs/blobs";
import { SettingsError } from "../settings/settings-error";
import type { BackupFile } from "./manifest";
import { hasFile, putFile } from "./put-file";

/** Files named in an error. */
const NAMED = 5;

/**
 * Copies files to another storage and compares their checksums there. Files that are there already are not copied again.
 * @param to undefined: only compares the checksums.
 * @returns the number of files.
 * @throws SettingsError, after all files, if some are missing or damaged.
 */
export async function moveFiles(
  files: AsyncIterable<readonly BackupFile[]>,
  from: Pick<Blobs, "read">,
  to?: Blobs,
): Promise<number> {
  let count = 0;
  const damaged: string[] = [];
  for await (const batch of files) {
    for (const file of batch) {
      count++;
      const content = to && (await from.read(file.id));
      if (to && content) await putFile(to, file, () => content);
      if (!(await hasFile(to ?? from, file))) damaged.push(file.id);
    }
  }
  if (!damaged.length) return count;
  const named = damaged.slice(0, NAMED).join(", ") + (damaged.length > NAMED ? ", …" : "");
  throw new SettingsError(
    `${damaged.length} of ${count} files are missing or damaged: ${named}. Restore them from a backup and run the command again. To use the host meanwhile, run "millrace move --cancel".`,
  );
}
