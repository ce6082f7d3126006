import { statSync } from "node:fs";
import { StoreError } from "../store-error";

/** Identifies a file of this machine; empty if it does not exist. */
export function identifyFile(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : "";
}

/**
 * Checks that a database file was not deleted or replaced while the host runs. SQLite would keep writing to the old file, or
 * to a new and empty one, and the data would be lost.
 * @param identity of the file that was opened first.
 * @throws StoreError
 */
export function checkSameFile(path: string, identity: string): void {
  const now = identifyFile(path);
  if (now === identity) return;
  throw new StoreError(
    "unavailable",
    `The database file ${path} was ${now ? "replaced" : "deleted"} while the host was running. Stop the host, put the file back or restore a backup, and start it again.`,
  );
}
