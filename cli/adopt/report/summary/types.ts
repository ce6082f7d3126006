import type { AdoptReport } from "../../model/adopt-report";
import type { Note } from "../../model/note";

/** The summary: what works, what visitors miss, and what is left to do, in that order. */
export interface Summary {
  headline: string;
  works: string[];
  /** What visitors of the published site had and those of the new one miss, a sentence each. */
  misses: string[];
  /** The pages that were not converted, by the reason, a line each. */
  unchanged: string[];
  todo: Task[];
  /** What needs a terminal, and why, a sentence each, for a reader who has none. */
  terminalWork: string[];
}

/** One thing to do. */
export interface Task {
  /** `repair`: something is broken. `publish`: a step of going online. */
  kind: "repair" | "publish";
  title: string;
  text: string;
  /** The command for it. */
  command?: string;
  /** What it is about: forms, files, pages. */
  names: string[];
  /** In a browser: pages that a person may choose for it. */
  choices?: readonly Note[];
}

/** What a summary is made from. */
export type Summarized = Pick<
  AdoptReport,
  | "pages"
  | "versions"
  | "programs"
  | "sources"
  | "secrets"
  | "access"
  | "leftovers"
  | "merged"
  | "hidden"
  | "moved"
  | "copiers"
  | "totals"
  | "script"
  | "csp"
  | "publish"
  | "web"
  | "search"
> &
  Partial<Pick<AdoptReport, "weights" | "fast">> & {
    /** The export, as a command would name it; absent in a browser, where there is no command. */
    source?: string;
    /** The output, as a command would name it; absent when nothing was written. */
    written?: string | undefined;
    /** The folder to publish, as a command names it. */
    site: string;
    /** Origin of the host that takes forms, when the pages name one. */
    api?: string | undefined;
    /** Nothing was written. */
    dry?: boolean;
  };
