import { statSync } from "node:fs";
import { StoreError } from "../store-error";

/**
 * Watches whether a path still leads to the file that was opened. SQLite goes on writing into a file that was deleted or
 * replaced, and all of that would be lost.
 * @returns a check that throws a StoreError when the file is another one.
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
