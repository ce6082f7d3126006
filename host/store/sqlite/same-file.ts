import { statSync } from "node:fs";
import { StoreError } from "../store-error";

/**
 * Detects that a database file was deleted or replaced. SQLite would keep writing to the old file, and the data would be
 * lost.
 * @returns a check that throws a StoreError if the file is not the opened one.
 */
export function watchFile(path: string): () => void {
  const opened = statSync(path);
  return () => {
    const now = statSync(path, { throwIfNoEntry: false });
    if (now?.ino === opened.ino && now.dev === opened.dev) return;
    throw new StoreError(
      "unavailable",
      `The database file ${path} was ${now ? "replaced" : "deleted"} while the host was running. Stop the host, put the file back or restore a backup, and start it again.`,
    );
  };
}
