import type { WebReport } from "./web-report";

/** One thing that was found, done or left, and why. */
export interface Note {
  what: string;
  reason: string;
}

/** What a note for the site's builder is about. */
export type AttentionKind =
  | "site form"
  | "account form"
  | "password form"
  | "form elsewhere"
  | "form to nowhere"
  | "map"
  | "drawing"
  | "missing file"
  | "link"
  | "clean URL"
  | "inline style"
  | "label"
  | "jQuery"
  | "timelines";

/** A file of the export that the new site does not get, because no visitor may get it. */
export interface HiddenFile extends Note {
  /** Whether it must not be public; else no page names it. */
  isPrivate: boolean;
}

/** A remark for the site's builder. */
export interface Attention extends Note {
  kind: AttentionKind;
  /** The forms, files or addresses that it is about. */
  names: string[];
}

/** Content of the published site that an export lacks. */
export type LossKind = "empty list" | "item template" | "search" | "pagination" | "shop";

/** Content that a page lacks. */
export interface Loss extends Note {
  kind: LossKind;
  count: number;
  /** What visitors read in its place, each text once. */
  texts: string[];
}

/** The notes about one page. */
export interface PageNotes {
  found: Note[];
  converted: Note[];
  left: Note[];
  attention: Attention[];
  /** What the published page had and the export has not. */
  lost: Loss[];
  /** The requirements of the page for a content security policy (docs/guides/csp.md), on a page with our script. */
  policy: Note[];
}

export const NOTE_LISTS = ["found", "converted", "left", "attention", "lost", "policy"] as const;

export const noNotes = (): PageNotes => ({ found: [], converted: [], left: [], attention: [], lost: [], policy: [] });

/** What happened to one page. */
export interface PageReport extends PageNotes {
  /** Path from the export's root, with forward slashes. */
  page: string;
  /** `converted`: carries our script now. `unchanged`: copied byte for byte. `unreadable`: could not be read. */
  status: "converted" | "unchanged" | "unreadable";
  /** How many elements of each kind the runtime drives on the page, such as `slider`. */
  widgets: Record<string, number>;
  /** Interaction events and action lists (or first-generation interactions) the page received. */
  events: number;
  actionLists: number;
  legacy: number;
  jquery: "none" | "removed" | "kept";
  /** Addresses of scripts of other hosts that the page still loads, the vendor's apart. */
  otherScripts: string[];
}

/** The empty report of a page. */
export const emptyReport = (page: string, status: PageReport["status"]): PageReport => ({
  page,
  status,
  ...noNotes(),
  widgets: {},
  events: 0,
  actionLists: 0,
  legacy: 0,
  jquery: "none",
  otherScripts: [],
});

/** One vendor script: a file, an address, or an inline script (named by page and line). */
export interface VendorReport {
  script: string;
  /** How it was recognized. */
  by: "content" | "address" | "name";
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

/** One of several versions of the builder's script in an export. */
export interface ScriptVersion {
  /** As in {@link VendorReport}. */
  scripts: string[];
  pages: string[];
}

/** Who may have what, as far as an export shows it, and what it does not show. */
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

/** What a site has for its web host and for search engines. */
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
    /** How sentences call it. */
    title: string;
    /** Files of the site that are for the host, redirect pages apart. */
    files: string[];
    /** The ending of a file beside the site, such as `.nginx.conf`, and what to do with it. */
    beside?: string;
    use?: string;
    /** Whether it sends the content security policy of `--csp`. */
    sendsPolicy: boolean;
    /** What the host cannot do, a sentence each. */
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

/** The whole report; `--json` prints exactly this. */
export interface AdoptReport {
  source: string;
  out: string;
  /** The new script of the pages: the name of the copied bundle, or the URL of `--script`. */
  script: string;
  /** What `script` is composed of. */
  composed?: ComposedReport;
  vendor: VendorReport[];
  /** When pages stand on different versions of the builder's script. */
  versions?: ScriptVersion[];
  /** Programs of the web server that an edited vendor script used, and the new one does not. */
  programs?: string[];
  pages: PageReport[];
  /** Pages that a published site does not show: item templates, style guides, license pages and the like. */
  leftovers: Note[];
  /** Who may have what, for the host. */
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

/** Something the person at the command line has to put right; adopting stops and nothing is written. */
export class AdoptError extends Error {
  override name = "AdoptError";
}
