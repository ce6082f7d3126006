import { existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { readFreeSpace, toMegabytes } from "../../base/disk-space";
import { StoreError } from "../store-error";
import { readPragma, readSpace, type Database } from "./driver";
import { toStoreError } from "./errors";

/** The value of `pragma auto_vacuum`. */
const INCREMENTAL = 2;

/**
 * Copies a database to a new file that can shrink (`auto_vacuum`), without free pages. Leaves no file if it fails.
 * @param rest bytes that must stay free on the disk of the copy.
 * @throws StoreError
 */
export async function copyDatabase(database: Database, path: string, rest = 0): Promise<void> {
  if (existsSync(path)) throw new StoreError("failed", `The file ${path} already exists.`);
  const { bytes = 0, unused = 0 } = readSpace(database, path) ?? {};
  const [free, needed] = [await readFreeSpace(dirname(path)), bytes - unused + rest];
  if (free < needed) {
    throw new StoreError(
      "full",
      `${path} needs ${toMegabytes(needed)} of free disk space, but ${toMegabytes(free)} are free. Free up space on that disk.`,
    );
  }
  try {
    // Only for copies of older databases: a connection that only reads may not set it again.
    if (readPragma(database, "auto_vacuum") !== INCREMENTAL) database.exec("pragma auto_vacuum = incremental");
    database.prepare("vacuum into ?").run(path);
  } catch (error) {
    rmSync(path, { force: true });
    throw toStoreError(error);
  }
}
