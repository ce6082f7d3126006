import { chmod, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { makeFolder } from "../../../common/make-folder";
import type { OutputTarget } from "./inventory";
import { AdoptError } from "../model/adopt-error";
import { resolveRealPath } from "./real-path";
import { writeError } from "./write-error";
import { unlessMissing } from "../../../common/missing-file";

/**
 * The real path of the folder to write, after making sure that writing there cannot touch the original.
 * @param root the real path of the export's folder; absent when it is an archive.
 */
export async function checkOut(root: string | undefined, out: string, force: boolean): Promise<string> {
  const real = await resolveRealPath(out);
  if (real === root) throw new AdoptError("The output folder is the export itself; the original is never touched.");
  if (root?.startsWith(real + sep)) {
    throw new AdoptError(`The output folder ${out} holds the export; files of it could be overwritten.`);
  }
  const stats = await unlessMissing(stat(real));
  if (stats && !stats.isDirectory()) throw new AdoptError(`${out} is a file; a folder was expected.`);
  if (!stats) return real;
  const entries = await readdir(real, { recursive: force, withFileTypes: true });
  if (entries.length > 0 && !force) {
    const hint = "Choose another with --out, or write into it with --force.";
    throw new AdoptError(`The output folder ${out} is not empty. ${hint}`);
  }
  const link = entries.find((entry) => entry.isSymbolicLink());
  if (!link) return real;
  throw new AdoptError(`The output folder ${out} holds the link ${link.name}; nothing is written through links.`);
}

/** A folder that has been checked. */
export function folderTarget(out: string): OutputTarget {
  return {
    /** An old file of that name is removed first, which also undoes hard links. */
    async write(path, bytes, like) {
      const target = join(out, path);
      try {
        await makeFolder(dirname(target));
        await rm(target, { force: true });
        await writeFile(target, bytes, { flag: "wx" });
        if (like?.mode !== undefined) await chmod(target, (like.mode & 0o777) | 0o200);
      } catch (error) {
        throw writeError(target, error);
      }
    },
  };
}
