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
}

/** The written files, new or changed, and the rest of the export. */
export interface Output {
  readonly inventory: Inventory;
  /** New and changed files by path. */
  readonly made: ReadonlyMap<string, Spooled>;
  /** Files of the export that the new site does not get. */
  readonly dropped: readonly Note[];
}

/**
 * Every file of the new site, one after the other.
 * @param onUnreadable is called with a file of the export that cannot be read; the other files follow.
 */
export async function* outputFiles(
  { inventory, made, dropped }: Output,
  onProgress: OnProgress,
  onUnreadable: (note: Note) => void,
): AsyncGenerator<SiteFile, void, void> {
  const isLeftOut = (path: string) => made.has(path) || dropped.some(({ what }) => what === path);
  const copies = [...inventory.files].filter((path) => !isLeftOut(path));
  const total = made.size + copies.length;
  let done = 0;
  for (const [path, content] of made) {
    await onProgress({ step: "writing", done: done++, total });
    yield { path, bytes: await content.read(), copied: false };
  }
  for (const path of copies) {
    await onProgress({ step: "writing", done: done++, total });
    const bytes = await inventory.read(path);
    if (bytes) yield { path, bytes, copied: true };
    else onUnreadable({ what: path, reason: "cannot be read" });
  }
}
