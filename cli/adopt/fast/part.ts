import type { FastPartName } from "../model/fast-parts";
import type { PageView } from "./measure/view";
import type { RemoteFiles } from "./remote/files";
import type { FastPart, FastFiles } from "./run-parts";

/** A site in a folder while its parts run. */
export interface FastSite extends FastFiles {
  /** Names of the parts that run. */
  readonly parts: readonly FastPartName[];
  /** Whether its web server sends the AVIF beside a picture to browsers that show it. */
  readonly sendsAvif: boolean;
  /** How a page looks in a browser; undefined without one. */
  view(path: string): PageView | undefined;
  /** Image elements whose widths are written, as page and offset. */
  readonly sized: Set<string>;
  /** Files of other hosts. */
  readonly remote: RemoteFiles;
  /** Scripts and links that a part before replaces on a page, by {@link elementKey}: others leave them. */
  readonly taken: Set<string>;
}

/** The name of an element in {@link FastSite.sized}. */
export const elementKey = (page: string, at: number | undefined): string => `${page}@${at}`;

export type CreatePart = (site: FastSite) => FastPart;
