import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";

const DESCRIPTORS = "/proc/self/fd";

/** How many files in a folder this process holds open. */
export function countOpenFiles(folder: string): number {
  return readdirSync(DESCRIPTORS).filter((descriptor) => {
    try {
      return readlinkSync(join(DESCRIPTORS, descriptor)).startsWith(`${folder}/`);
    } catch {
      // Closed meanwhile.
      return false;
    }
  }).length;
}
