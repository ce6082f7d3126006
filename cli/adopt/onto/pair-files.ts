import { basename, dirname, join } from "pathe";
import type { BaseFile } from "./versions";

type Identity = Pick<BaseFile, "source" | "page">;

/** What is equal in two versions of a file, the most certain first. A value that several files have identifies none. */
const KEYS: readonly ((path: string, identity: Identity) => string | undefined)[] = [
  // Before the path: the builder may give the name of a page to another one.
  (_path, { page }) => page,
  (path) => path,
  (_path, { source }) => source,
  (path) => join(dirname(path), withoutHash(path)),
  (path) => withoutHash(path),
];

/**
 * Finds which file of an older export each file of a new one is.
 * @returns paths of the older export by paths of the new one; files that are new are missing.
 */
export function pairFiles(
  base: ReadonlyMap<string, Identity>,
  theirs: ReadonlyMap<string, Identity>,
): Map<string, string> {
  const pairs = new Map<string, string>();
  const left = { base: new Map(base), theirs: new Map(theirs) };
  for (const key of KEYS) {
    const before = indexUnique(left.base, key);
    for (const [value, path] of indexUnique(left.theirs, key)) {
      const old = before.get(value);
      if (old === undefined) continue;
      pairs.set(path, old);
      left.base.delete(old);
      left.theirs.delete(path);
    }
  }
  return pairs;
}

/** The paths by their keys, without keys of several files. */
function indexUnique(files: ReadonlyMap<string, Identity>, key: (typeof KEYS)[number]): Map<string, string> {
  const found = new Map<string, string | undefined>();
  for (const [path, identity] of files) {
    const value = key(path, identity);
    if (value !== undefined) found.set(value, found.has(value) ? undefined : path);
  }
  return new Map([...found].filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The name of a file without an id or hash of its content. */
const withoutHash = (path: string): string =>
  basename(path)
    .replace(/^[0-9a-f]{24}_/, "")
    .replace(/[.-][0-9a-f]{8,}(?=\.)/g, "");
