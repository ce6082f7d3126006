import type { ConvertOptions } from "./convert-options";
import type { ReplacedVersions } from "./base/replace-site";
import type { FastPartName } from "./model/fast-parts";
import type { Decide } from "./onto/questions";
import type { ConversionStep, FastStep, OnProgress } from "./progress";
import type { WebOptions } from "./web/open-site";

/** The site that a new export is merged with. */
export interface OntoOptions extends ReplacedVersions {
  readonly decide: Decide;
}

/** Settings of `adopt`; every one has a default. */
export interface AdoptOptions extends Omit<ConvertOptions, "redirects" | "gate" | "publicFiles"> {
  /**
   * The folder to write, or the ZIP archive; default: the source's name with `-millrace`, an archive for an archive.
   */
  out?: string;
  /** Path of the bundle to copy; its parts are in the same folder. Default: a built one of this package. */
  bundle?: string;
  /** Path of a CSV table of redirects: old path, new path. */
  redirects?: string;
  /** Write into a folder that is not empty, or over an archive. Files of the same name are replaced, nothing else is deleted. */
  force?: boolean;
  /** With `force`: replace also files of the folder that were changed since they were written. */
  discardChanges?: boolean;
  /** Write `.br` and `.gz` copies of text files beside them. Default: whether `for` is a server that sends them. */
  precompress?: boolean;
  /** What makes the pages of the folder faster, in the end. Default: nothing. */
  fast?: readonly FastPartName[] | undefined;
  /** Merges with this site, which the result replaces; `out` is its folder. */
  onto?: OntoOptions;
  onProgress?: OnProgress<ConversionStep | FastStep>;
  /** How a published site is read. */
  web?: WebOptions;
}
