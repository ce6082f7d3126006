import { readdir } from "node:fs/promises";
import { relative, sep } from "node:path";
import { isPrivate } from "./private-files";

/** Dot files are common in a folder of pages and need no warning. */
const COMMON = /(^|\/)(\.[^/]*|node_modules)(\/|$)/;

/** Private files in a folder of pages, as relative paths. This host does not serve them, but another server could. */
export async function listPrivateFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => [relative(folder, entry.parentPath), entry.name].filter(Boolean).join("/").replaceAll(sep, "/"))
    .filter((name) => !COMMON.test(name) && isPrivate([name]))
    .sort();
}

/** Advice for the owner. */
export const PRIVATE_FILES_ADVICE =
  "This file is private, but another server could serve it. Move it out of the folder of pages.";
