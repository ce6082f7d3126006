import type { Found } from "../../common/find-file";
import type { FindListing } from "./page-lists";
import type { FindFilter } from "./versions";

/** Changes of pages that the owner has published. Files are named relative to the folder, such as `about.html`. */
export interface PageEdits {
  /** Looks for changes of other processes, at most once a second. */
  refresh(): Promise<void>;
  /** Whether a look is not necessary yet. */
  isFresh(): boolean;
  /** The filter of a page; undefined: it has no changes. */
  findFilter(file: string): ReturnType<FindFilter>;
  /** What lists have of changed pages. */
  readListings(): Promise<FindListing>;
  /** The page whose changed address this is. */
  findFile(pathname: string): string | undefined;
  /** The changed address of a page. */
  findAddress(file: string): string | undefined;
  /** Pages with changes. */
  listFiles(): string[];
  /** Whether visitors get an older version of a page, as far as the filters have run. */
  showsOlderPage(): boolean;
  /** A file of the export before, which an older page may load. */
  findOlderFile(pathname: string): Promise<Found | undefined>;
  /** Calls back with the pages whose changes are others than before. */
  onChange(listener: (files: readonly string[]) => void): void;
}
