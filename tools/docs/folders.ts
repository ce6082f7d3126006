import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The folders of `src` that are behaviours, by name: those with an entry file of their name. */
export function listBehaviourFolders(root: string): string[] {
  return listFolders(root).filter((name) =>
    [".ts", ".tsx"].some((ending) => existsSync(join(root, "src", name, name + ending))),
  );
}

/** All folders of `src`, by name. */
export function listFolders(root: string): string[] {
  return readdirSync(join(root, "src"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
