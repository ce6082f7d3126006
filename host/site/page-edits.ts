import type { FindFilter } from "./versions";

/** Changes of pages that the owner has published. Files are named relative to the folder, such as `about.html`. */
export interface PageEdits {
  /** Looks for changes of other processes, at most once a second. */
  refresh(): Promise<void>;
  /** Whether a look is not necessary yet. */
  isFresh(): boolean;
  /** The filter of a page; undefined: it has no changes. */
  findFilter(file: string): ReturnType<FindFilter>;
  /** The page whose changed address this is. */
  findFile(pathname: string): string | undefined;
  /** The changed address of a page. */
  findAddress(file: string): string | undefined;
  /** Calls back with the pages whose changes are others than before. */
  onChange(listener: (files: readonly string[]) => void): void;
}
