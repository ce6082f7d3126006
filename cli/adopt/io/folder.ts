import { lstat, readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { baseFolder } from "../../../common/base-folder";
import { isSkippedFolder, NOT_SITE, type Inventory } from "./inventory";
import type { Note } from "../model/note";

/**
 * Lists an export without ever leaving it: links to folders are not followed, links to files only when the file is
 * inside the export. `except` is a folder to leave out (an output folder inside the export).
 */
export async function takeInventory(root: string, except?: string): Promise<Inventory> {
  const files = new Set<string>();
  const skipped: Note[] = [];
  const folders = [""];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for (const name of await namesIn(root, folder, skipped)) {
      const path = folder ? `${folder}/${name}` : name;
      if (except !== undefined && [except, baseFolder(except)].includes(join(root, path))) continue;
      const kind = await findKind(root, path);
      if (kind === "file") files.add(path);
      else if (kind !== "folder") skipped.push({ what: path, reason: kind });
      else if (isSkippedFolder(name)) skipped.push({ what: `${path}/`, reason: NOT_SITE });
      else folders.push(path);
    }
  }
  return {
    name: root,
    files,
    skipped,
    async read(path) {
      try {
        return await readFile(join(root, path));
      } catch {
        return undefined;
      }
    },
    async about(path) {
      const { mode, mtime, size } = await stat(join(root, path));
      return { mode, changed: mtime, size };
    },
  };
}

async function namesIn(root: string, folder: string, skipped: Note[]): Promise<string[]> {
  try {
    return (await readdir(join(root, folder))).sort();
  } catch {
    skipped.push({ what: `${folder}/`, reason: "the folder cannot be read" });
    return [];
  }
}

/** "file", "folder", or the reason why it is neither. */
async function findKind(root: string, path: string): Promise<string> {
  const full = join(root, path);
  try {
    const stats = await lstat(full);
    if (stats.isDirectory()) return "folder";
    if (stats.isFile()) return "file";
    if (!stats.isSymbolicLink()) return "not an ordinary file";
    const target = await realpath(full);
    if (!target.startsWith(root + sep)) return "a link that leads out of the export";
    return (await lstat(target)).isFile() ? "file" : "a link to a folder, which is not followed";
  } catch {
    return "cannot be read, or a link that leads nowhere";
  }
}
