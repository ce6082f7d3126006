import type { OnProgress } from "../progress";
import type { Note } from "../model/note";
import type { Inventory } from "./inventory";
import type { Spooled } from "./spool";

/** A file of the new site. */
export interface SiteFile {
  path: string;
  bytes: Uint8Array;
  /** Whether it is a file of the export as it was. */
  copied: boolean;
  /** The bytes without the changes of the owner, if it has some; `null` for a file that only the owner has. */
  base?: Uint8Array | null;
}

/** What a merge says about the files of a site. */
interface OwnersChanges {
  /** Whether only the owner has a file. */
  isOwn(path: string): boolean;
  /** The bytes of a file of the export without the changes of the owner, if it has some. */
  theirs(path: string): Promise<Uint8Array | undefined>;
}

/** The written files, new or changed, and the rest of the export. */
export interface Output {
  readonly inventory: Inventory;
  /** New and changed files by path. */
  readonly made: ReadonlyMap<string, Spooled>;
  /** Those of them that have changes of the owner, without these. */
  readonly bases: ReadonlyMap<string, Spooled>;
  readonly merge?: OwnersChanges | undefined;
  /** Files of the export that the new site does not get. */
  readonly dropped: readonly Note[];
}

/**
 * Every file of the new site, one after the other.
 * @param onUnreadable is called with a file of the export that cannot be read; the other files follow.
 */
export async function* outputFiles(
  { inventory, made, bases, merge, dropped }: Output,
  onProgress: OnProgress,
  onUnreadable: (note: Note) => void,
): AsyncGenerator<SiteFile, void, void> {
  const isLeftOut = (path: string) => made.has(path) || dropped.some(({ what }) => what === path);
  const copies = [...inventory.files].filter((path) => !isLeftOut(path));
  const total = made.size + copies.length;
  let done = 0;
  for (const [path, content] of made) {
    await onProgress({ step: "writing", done: done++, total });
    const base = merge?.isOwn(path) ? null : await bases.get(path)?.read();
    yield { path, bytes: await content.read(), copied: false, ...(base === undefined ? {} : { base }) };
  }
  for (const path of copies) {
    await onProgress({ step: "writing", done: done++, total });
    const bytes = await inventory.read(path);
    const base = merge?.isOwn(path) ? null : await merge?.theirs(path);
    if (bytes) yield { path, bytes, copied: true, ...(base === undefined ? {} : { base }) };
    else onUnreadable({ what: path, reason: "cannot be read" });
  }
}
