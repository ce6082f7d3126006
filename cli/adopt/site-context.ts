import type { ConvertOptions } from "./convert-options";
import type { SiteMerge } from "./onto/merge-site";
import type { SiteSearch } from "./read/search-page";
import type { SiteFiles } from "./read/site-files";

/** What the pages of a site have in common while they are converted. */
export interface SiteContext {
  readonly files: SiteFiles;
  readonly names: Names;
  readonly options: ConvertOptions;
  readonly search: SiteSearch;
  /** With `--onto`. */
  readonly merge?: SiteMerge | undefined;
}

/** Names of the scripts that the pages load. */
export interface Names {
  /** Our bundle at the root of the new folder. */
  readonly bundle: string;
  /** A URL to load instead, written into the pages as it is. */
  readonly url?: string;
  /** The path for jQuery that was part of the vendor script. */
  readonly jquery: string;
}
