import type { FastReport } from "./fast-report";
import type { MergeReport } from "./merge-report";
import type { Note } from "./note";
import type { PageReport } from "./page-report";
import type { WebReport } from "./web-report";

/** One vendor script: a file, a URL, or an inline script (named by page and line). */
export interface VendorReport {
  script: string;
  /** How it was recognized. */
  by: "content" | "url" | "name";
  /**
   * `lifted`: taken over. `none`: the script carries none. `lost`: it should carry some, but they cannot be read.
   * `unavailable`: the script is not part of the export.
   */
  interactions: "lifted" | "none" | "lost" | "unavailable";
  events: number;
  actionLists: number;
  /** First-generation interactions. */
  legacy: number;
  /** Why interactions were lost or are unavailable; empty otherwise. */
  reason: string;
}

/** Bytes of files that `fast` makes smaller. */
export interface Weights {
  readonly pictures: number;
  readonly fonts: number;
}

/** One of several versions of the builder's script in an export. */
export interface ScriptVersion {
  /** As in {@link VendorReport}. */
  scripts: string[];
  pages: string[];
}

/** Access to pages as far as an export shows it, and the questions that it leaves open. */
export interface AccessReport {
  /**
   * The file with the table. It is outside of the new folder, so that it is not published; absent: the table is empty.
   */
  file?: string;
  table: Record<string, "user">;
  /** The reason for each pattern. */
  found: Note[];
  unknown: string[];
}

/** The files of a site for its web host and for search engines. */
export interface PublishReport {
  /** How many redirects of old paths there are. */
  redirects: number;
  hasSitemap: boolean;
  /** Pages in the new `sitemap.xml`; absent without one. */
  listed?: number;
  /** `sitemap.xml` and `robots.txt` of the export that stay as they are. */
  kept: string[];
  /** With `--for`: the web host. */
  host?: {
    name: string;
    /** Its name in sentences. */
    title: string;
    /** Files of the site that are for the host, redirect pages apart. */
    files: string[];
    /** The ending of a file beside the site, such as `.nginx.conf`, and what to do with it. */
    beside?: string;
    use?: string;
    /** Whether it sends the content security policy of `--csp`. */
    sendsPolicy: boolean;
    /** Limits of the host, a sentence each. */
    limits: string[];
  };
}

/** The content of a composed script, in bytes. */
export interface ComposedReport {
  bytes: number;
  /** As web hosts send it. */
  gzip: number;
  /** `core`, each behaviour that the pages use from the start, and `shared` for what several of them need. */
  modules: readonly { name: string; bytes: number }[];
}

/** A file of the export that the new site does not get, because no visitor may get it. */
export interface HiddenFile extends Note {
  /** Whether it must not be public; else no page names it. */
  isPrivate: boolean;
}

/** A file that pages load from a path at which the export has none, and where the export has it. */
export interface MovedFile {
  path: string;
  from: string;
}

/** A file of a program that names the builder's script. */
export interface SourceFile {
  path: string;
  /** The first one that names it. */
  line: number;
  /** `template`: pages are made of it, and it could be converted. */
  kind: "template" | "source";
}

/** A secret that visitors can read. */
export interface SecretReport {
  /** What it is, as a noun phrase. */
  what: string;
  path: string;
  line: number;
  /** Its first signs. */
  start: string;
}

/** The whole report; `--json` prints exactly this. */
export interface AdoptReport {
  source: string;
  out: string;
  /** The new script of the pages: the name of the copied bundle, or the URL of `--script`. */
  script: string;
  /** The content of `script`, if it is composed. */
  composed?: ComposedReport;
  vendor: VendorReport[];
  /** When pages stand on different versions of the builder's script. */
  versions?: ScriptVersion[];
  /** Files of programs that name the builder's script, and stay as they are. */
  sources?: SourceFile[];
  /** Secrets in files of the new site. */
  secrets?: SecretReport[];
  /** Programs of the web server that an edited vendor script used, and the new one does not. */
  programs?: string[];
  pages: PageReport[];
  /** Pages that a published site does not show: item templates, style guides, license pages and the like. */
  leftovers: Note[];
  /** Access to pages, for the host. */
  access: AccessReport;
  /** On a site with a search page: how many pages its index has, and the files of the index. */
  search?: { pages: number; files: string[] };
  /** With `--csp`: the content security policy under which every converted page works. */
  csp?: string;
  publish: PublishReport;
  /** What was read of a published site. */
  web?: WebReport;
  /** Files that were not copied. */
  notCopied: Note[];
  /** Those of `notCopied` that no visitor may get. */
  hidden: readonly HiddenFile[];
  /** Files that pages load from other paths; the new site has them there, too. */
  moved: readonly MovedFile[];
  /** Programs and hosts whose marks were removed from pages, and on how many. */
  copiers: readonly { name: string; pages: number }[];
  /** With `--onto`. */
  merged?: MergeReport;
  weights: Weights;
  /** With `--fast` and its parts. */
  fast?: FastReport;
  /** Number of compressed copies that were written beside their files. */
  copies?: number;
  totals: {
    pages: number;
    converted: number;
    unchanged: number;
    unreadable: number;
    events: number;
    filesCopied: number;
    milliseconds: number;
  };
}
