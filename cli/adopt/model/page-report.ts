import type { Note } from "./note";

/** The subject of a remark for the site's builder. */
export type AttentionKind =
  | "site form"
  | "account form"
  | "password form"
  | "form elsewhere"
  | "form by script"
  | "form to nowhere"
  | "bot check of the builder"
  | "bot check"
  | "code component"
  | "empty code component"
  | "map"
  | "Lottie animation"
  | "missing file"
  | "link"
  | "clean URL"
  | "inline style"
  | "label"
  | "jQuery"
  | "timelines";

/** A remark for the site's builder. */
export interface Attention extends Note {
  kind: AttentionKind;
  /** The forms, files or URLs that it is about. */
  names: string[];
}

/** Content of the published site that an export lacks. */
export type LossKind = "empty list" | "item template" | "search" | "pagination" | "shop";

/** Content that a page lacks. */
export interface Loss extends Note {
  kind: LossKind;
  count: number;
  /** The texts that visitors read in its place, each once. */
  texts: string[];
}

/** The notes about one page. */
export interface PageNotes {
  found: Note[];
  converted: Note[];
  left: Note[];
  attention: Attention[];
  /** Content of the published page that the export lacks. */
  lost: Loss[];
  /** The requirements of the page for a content security policy (docs/guides/csp.md), on a page with our script. */
  policy: Note[];
}

export const NOTE_LISTS = ["found", "converted", "left", "attention", "lost", "policy"] as const;

export const noNotes = (): PageNotes => ({ found: [], converted: [], left: [], attention: [], lost: [], policy: [] });

/** A page of which a program makes the pages of visitors. */
export interface TemplateReport {
  /** One of its tags; empty when it has none. */
  tag: string;
  /** Whether the script of the new site is where the tags of the page look for it. */
  isPlaced: boolean;
}

/** The result of converting one page. */
export interface PageReport extends PageNotes {
  /** Path from the export's root, with forward slashes. */
  page: string;
  /** `converted`: carries our script now. `unchanged`: copied byte for byte. `unreadable`: could not be read. */
  status: "converted" | "unchanged" | "unreadable";
  /** For a converted page of a template language. */
  template?: TemplateReport;
  /** How many elements of each kind the runtime drives on the page, such as `slider`. */
  widgets: Record<string, number>;
  /** Interaction events and action lists (or first-generation interactions) the page received. */
  events: number;
  actionLists: number;
  legacy: number;
  jquery: "none" | "removed" | "kept";
  /** URLs of scripts of other hosts that the page still loads, the vendor's apart. */
  otherScripts: string[];
  /** URLs of files on the builder's servers that the page still names. */
  builderFiles: string[];
  /** As in `lang`; empty when it is missing. */
  language: string;
  /** Whether elements of the page have marks of interactions. */
  hasTargets: boolean;
  /** Whether the page names its versions in other languages. */
  hasAlternates: boolean;
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
  builderFiles: [],
  language: "",
  hasTargets: false,
  hasAlternates: false,
});
