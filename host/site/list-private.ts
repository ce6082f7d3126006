import { readdir } from "node:fs/promises";
import { relative, sep } from "node:path";
import { isPrivate } from "./private-files";

/** Names that start with a dot are common in a folder of pages, and no cause for a warning. */
const COMMON = /(^|\/)(\.[^/]*|node_modules)(\/|$)/;

/** Private files in a folder of pages, as paths from it. They are not served; another server of the folder may do so. */
export async function listPrivateFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => [relative(folder, entry.parentPath), entry.name].filter(Boolean).join("/").replaceAll(sep, "/"))
    .filter((name) => !COMMON.test(name) && isPrivate([name]))
    .sort();
}

/** What an owner should do about them. */
export const PRIVATE_FILES_ADVICE =
  "This file is private, but another server could serve it. Move it out of the folder of pages.";
