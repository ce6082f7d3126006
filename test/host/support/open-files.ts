import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/**
 * How many files in a folder a process holds open.
 * @param pid default: this process.
 */
export function countOpenFiles(folder: string, pid: number | "self" = "self"): number {
  const descriptors = `/proc/${pid}/fd`;
  return readdirSync(descriptors).filter((descriptor) => {
    try {
      return readlinkSync(join(descriptors, descriptor)).startsWith(`${folder}/`);
    } catch {
      // Closed meanwhile.
      return false;
    }
  }).length;
}
