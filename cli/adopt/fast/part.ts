import type { Edit } from "../../../common/edits";
import type { Inventory } from "../io/inventory";
import type { FastPartName } from "../model/fast-parts";
import type { Note } from "../model/note";
import type { FastStep, OnProgress } from "../progress";
import type { ExportedPage } from "../read/html/page";
import type { Cache } from "./cache";
import type { PageView } from "./measure/view";
import type { RemoteFiles } from "./remote/files";

/** A site while its parts run. */
export interface FastSite {
  /** The site as it is without `fast`. */
  readonly files: Inventory;
  /** Paths of the pages, of those that are HTML and no template of a server program. */
  readonly pages: readonly string[];
  readonly sheets: readonly string[];
  /** Results of earlier runs. */
  readonly cache: Cache;
  /** Names of the parts that run. */
  readonly parts: readonly FastPartName[];
  /** Whether its web server sends the AVIF beside a picture to browsers that show it. */
  readonly sendsAvif: boolean;
  /** How a page looks in a browser; undefined without one. */
  view(path: string): PageView | undefined;
  /** Adds a file to the site. @param key of its bytes in the cache. */
  add(path: string, key: string): void;
  /** The file that pages load in place of a picture, by its path. */
  readonly replacements: Map<string, string>;
  /** Image elements whose widths are written, as page and offset. */
  readonly sized: Set<string>;
  /** Files of other hosts. */
  readonly remote: RemoteFiles;
  /** Scripts and links that a part before replaces on a page, by {@link elementKey}: others leave them. */
  readonly taken: Set<string>;
  /** Tells the owner what was left as it was, once. */
  note(note: Note): void;
  onProgress: OnProgress<FastStep>;
}

/** One way to make a site faster. Pages and sheets are read one by one, then files are made, then pages and sheets are edited. */
export interface FastPart {
  readPage?(page: ExportedPage): void | Promise<void>;
  /** @param path of the sheet. */
  readSheet?(path: string, css: string): void;
  make?(): Promise<void>;
  /** Edits of several parts must not overlap. */
  editPage?(page: ExportedPage): Edit[];
  editSheet?(path: string, css: string): Edit[];
  /** What was done, in a sentence for the summary; undefined if nothing was. */
  summary(): string | undefined;
}

/** The name of an element in {@link FastSite.sized}. */
export const elementKey = (page: string, at: number | undefined): string => `${page}@${at}`;

export type CreatePart = (site: FastSite) => FastPart;
