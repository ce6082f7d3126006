import { lstat, readdir, readFile, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Note } from "./report";

const NOT_SITE = "not part of a site";
const SKIPPED_FOLDERS = ["node_modules", ".git", ".hg", ".svn"];

/** The files of an export, by path from its root with forward slashes. */
export interface Inventory {
  root: string;
  files: Set<string>;
  /** Links, special files and folders that are not taken along, with the reason. */
  skipped: Note[];
}

/**
 * Lists an export without ever leaving it: links to folders are not followed, links to files only when the file
 * lies inside the export. `except` is a folder to leave out (an output folder inside the export).
 */
export async function takeInventory(root: string, except: string): Promise<Inventory> {
  const inventory: Inventory = { root, files: new Set(), skipped: [] };
  const folders = [""];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for (const name of await namesIn(inventory, folder)) {
      const path = folder ? `${folder}/${name}` : name;
      if (join(root, path) === except) continue;
      const kind = await kindOf(root, path);
      if (kind === "file") inventory.files.add(path);
      else if (kind !== "folder") inventory.skipped.push({ what: path, reason: kind });
      else if (SKIPPED_FOLDERS.includes(name)) inventory.skipped.push({ what: `${path}/`, reason: NOT_SITE });
      else folders.push(path);
    }
  }
  return inventory;
}

/** The bytes of a file of the inventory, or `undefined` when the system refuses them. */
export async function readBytes(inventory: Inventory, path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(inventory.root, path));
  } catch {
    return undefined;
  }
}

async function namesIn(inventory: Inventory, folder: string): Promise<string[]> {
  try {
    return (await readdir(join(inventory.root, folder))).sort();
  } catch {
    inventory.skipped.push({ what: `${folder}/`, reason: "the folder cannot be read" });
    return [];
  }
}

/** "file", "folder", or the reason why it is neither. */
async function kindOf(root: string, path: string): Promise<string> {
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
