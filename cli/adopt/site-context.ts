import type { SiteSearch } from "./read/search-page";
import type { SiteFiles } from "./read/site-files";

/** What the pages of a site have in common while they are converted. */
export interface SiteContext {
  readonly files: SiteFiles;
  readonly names: Names;
  readonly search: SiteSearch;
}

/** What the pages load. */
export interface Names {
  /** Our bundle at the root of the new folder. */
  readonly bundle: string;
  /** An address to load instead, written into the pages as it is. */
  readonly address?: string;
  /** Origin of another host that takes forms, written into the tag. */
  readonly api?: string;
  /** URL of the bucket that visitors send files to, for the content security policy. */
  readonly bucket?: string;
  /** Origin of the new site, written into canonical links and the like. */
  readonly origin?: string;
  /** The path for jQuery that was part of the vendor script. */
  readonly jquery: string;
  /** Whether inline styles and scripts move into files. */
  readonly csp?: boolean;
}
