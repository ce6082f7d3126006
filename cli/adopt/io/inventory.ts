import { createPathMatcher } from "../../../common/file-class";
import { AdoptError } from "../model/adopt-error";
import type { Note } from "../model/note";

/** The files of an export in a folder, in an archive, or dropped on a page. */
export interface Inventory {
  /** How messages call it. */
  name: string;
  /** Paths from the export's root, with forward slashes, in the order of {@link inOrder}. */
  files: Set<string>;
  /** Links, special files and folders that are not taken along, with the reason. */
  skipped: Note[];
  /** Whether links between its pages leave out `.html`, as on a published site. */
  cleanLinks?: boolean;
  /** The bytes of one of the files, or `undefined` when they cannot be had. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Further facts about one of the files: its permissions, its time of change, its size in bytes. */
  about?(path: string): Promise<{ mode?: number; changed?: Date; size?: number }>;
}

/** The target of a converted site. */
export interface OutputTarget {
  /** Puts a file there; no path is written twice. `like` is the file of the export that it replaces. */
  write(path: string, bytes: Uint8Array, like?: { mode?: number; changed?: Date }): Promise<void>;
}

/** A target that has been opened. */
export interface OpenTarget extends OutputTarget {
  /** Whether a file was written that the site did not have like this; for a target that replaces one. */
  isChanged?(): boolean;
  /** Ends it; an archive is there only then. */
  close(): Promise<void>;
  /** Removes an incomplete archive; files written into a folder stay. */
  abandon(): Promise<void>;
}

export const NOT_SITE = "not part of a site";
const SKIPPED_FOLDERS = ["node_modules", ".git", ".hg", ".svn", "__MACOSX"];

export const isSkippedFolder = (name: string): boolean => SKIPPED_FOLDERS.includes(name);

/** Folder by folder, the upper ones first; two inventories of the same files have the same order. */
export function inOrder(paths: Iterable<string>): string[] {
  const parts = [...paths].map((path) => path.split("/"));
  return parts.sort(compare).map((path) => path.join("/"));
}

function compare(a: string[], b: string[]): number {
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : (a[at] ?? "") < (b[at] ?? "") ? -1 : 1;
}

/** Takes folders that are no part of a site out of a list of paths. */
export function withoutTools(paths: Iterable<string>): { files: string[]; skipped: Note[] } {
  const folders = new Set<string>();
  const files = [...paths].filter((path) => {
    const parts = path.split("/");
    const at = parts.slice(0, -1).findIndex(isSkippedFolder);
    if (at >= 0) folders.add(`${parts.slice(0, at + 1).join("/")}/`);
    return at < 0;
  });
  return { files, skipped: [...folders].map((what) => ({ what, reason: NOT_SITE })) };
}

/**
 * The same files without those that match one of the patterns: a path from the export's root, in which `*` matches any
 * part of a name.
 * @throws AdoptError when a pattern matches no file and `isStrict` is set.
 */
export function leaveOut(inventory: Inventory, patterns: readonly string[], isStrict = true): Inventory {
  const out = [...inventory.files].filter(createPathMatcher(patterns));
  const unused = !isStrict ? undefined : patterns.find((pattern) => !out.some(createPathMatcher([pattern])));
  if (unused !== undefined) {
    const expected = "expected the path of a file from the export's root, such as style-guide.html or detail_*.html";
    throw new AdoptError(`--leave-out ${unused} matches no file of the export; ${expected}`);
  }
  const gone = new Set(out);
  return {
    ...inventory,
    files: new Set([...inventory.files].filter((path) => !gone.has(path))),
    skipped: [...inventory.skipped, ...out.map((what) => ({ what, reason: "left out by --leave-out" }))],
  };
}

/** Files that are in memory, or whose bytes are read on demand, by their paths. */
export function createInventory(name: string, files: ReadonlyMap<string, Uint8Array | Blob>): Inventory {
  const { files: kept, skipped } = withoutTools(files.keys());
  return {
    name,
    files: new Set(inOrder(kept)),
    skipped,
    async read(path) {
      const found = files.get(path);
      return found instanceof Blob ? new Uint8Array(await found.arrayBuffer()) : found;
    },
  };
}
