import { lstat, rm, rmdir, unlink } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { unlessMissing } from "../../../common/missing-file";
import { resolveRealPath } from "../../adopt/io/real-path";
import { AdoptError } from "../../adopt/model/adopt-error";
import { onDisk, replaceFile } from "./replace-file";
import type { Target } from "./target";

/** In the folder, because only there it is sure to be on the same disk. Servers show no files with a dot first. */
const DRAFTS = ".millrace-deploy";

/** Whether a folder is another one or in it. */
function isWithin(folder: string, outer: string): boolean {
  const path = relative(outer, folder);
  return path.split(sep)[0] !== ".." && !isAbsolute(path);
}

/**
 * A folder of this machine, which a web server shows. Files that others put there stay.
 * @param own real paths of the site and of what is kept beside it. @param source the real path of the export, if it is one.
 */
export async function folderTarget(path: string, own: readonly string[], source?: string): Promise<Target> {
  const root = await resolveRealPath(resolve(path));
  const problem = own.some((folder) => isWithin(root, folder))
    ? "in the folder of the site, or in one that belongs to it"
    : own.some((folder) => isWithin(folder, root))
      ? "a folder that contains the site, so that visitors get what is kept beside it"
      : source !== undefined && isWithin(root, source) && "in the source, which is never changed";
  if (problem) throw new AdoptError(`The target ${path} is ${problem}. Choose another folder as "path".`);
  const drafts = join(root, DRAFTS);
  const removeDrafts = () => onDisk(drafts, () => rm(drafts, { recursive: true, force: true }));

  /** Removes a file, and folders that are empty then. */
  async function remove(file: string): Promise<void> {
    const found = await unlessMissing(lstat(file));
    if (found && !found.isDirectory()) await unlink(file);
    for (let folder = dirname(file); folder !== root; folder = dirname(folder))
      await unlessMissing(rmdir(folder)).catch(() => undefined);
  }

  return {
    name: `folder ${root}`,
    async apply({ next, steps }) {
      for (const { kind, paths } of steps) {
        for (const one of paths) {
          const file = join(root, one);
          if (kind === "remove") await onDisk(file, () => remove(file));
          else await replaceFile(file, await next.read(one), join(drafts, "draft"));
        }
      }
      await removeDrafts();
    },
  };
}
