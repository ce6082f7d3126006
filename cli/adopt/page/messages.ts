import type { ConversionStep, Progress } from "../progress";
import type { AdoptReport } from "../model/adopt-report";
import type { Version } from "../model/question";
import type { Note } from "../model/note";

/** What was dropped or picked: an archive, or the files of a folder by their paths inside it. */
export type Chosen = { name: string; archive: Blob } | { name: string; files: Map<string, Blob> };

/** The page's request to its worker. */
export interface Job {
  chosen: Chosen;
  /** The built scripts: a ZIP archive as base64. */
  runtime: string;
  /** Origin of the host that takes forms; "" for the one that serves the pages. */
  api: string;
  /** Pages that the new site does not get, with the reasons that the page shows. */
  leaveOut: readonly Note[];
  /** The site that the new export is merged with. */
  onto?: Onto | undefined;
  /** Whether pictures get smaller copies as WebP. */
  webp: boolean;
}

/** A site that its owner has changed, and what the owner decided about it. */
export interface Onto {
  mine: Chosen;
  decisions: ReadonlyMap<string, Version>;
}

/** The result of a conversion. */
export interface Result {
  /** The new site, a ZIP archive; absent while a question about a change of the owner is open. */
  archive?: Blob;
  report: Pick<
    AdoptReport,
    | "pages"
    | "sources"
    | "secrets"
    | "access"
    | "leftovers"
    | "search"
    | "script"
    | "publish"
    | "notCopied"
    | "hidden"
    | "moved"
    | "copiers"
    | "merged"
    | "fast"
    | "totals"
  >;
  /** The file of settings with the table of access, for `millrace host`; absent when there is nothing in it. */
  settings?: string;
}

/** How far the worker is. */
export type PageProgress = Progress<ConversionStep | "encoding">;

/** The worker's messages. */
export type Answer =
  { kind: "progress"; progress: PageProgress } | { kind: "done"; result: Result } | { kind: "failed"; message: string };
