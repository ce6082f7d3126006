import type { AdoptReport } from "../report";
import { lossesOf } from "./losses";
import { repairsOf } from "./repairs";
import { publishingOf } from "./publishing";
import { worksOf } from "./works";

/** What a person reads first: what works, what visitors miss, and what is left to do, in that order. */
export interface Summary {
  headline: string;
  works: string[];
  /** What the published site had and the export has not, a sentence each. */
  misses: string[];
  todo: Task[];
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
}

/** What a summary is made from. */
export type Summarized = Pick<AdoptReport, "pages" | "access" | "leftovers" | "totals" | "script" | "csp"> & {
  /** The export, as a command would name it; absent in a browser, where there is no command. */
  source?: string;
  /** The folder that goes online, as a command would name it. */
  site: string;
  /** Origin of the host that takes forms, when the pages name one. */
  api?: string | undefined;
  /** Nothing was written. */
  dry?: boolean;
};

/** Puts a report into plain sentences. */
export function summarize(report: Summarized): Summary {
  const converted = report.pages.filter(({ status }) => status === "converted");
  return {
    headline: headlineOf(report),
    works: worksOf(converted, report),
    misses: lossesOf(converted),
    todo: [...repairsOf(report), ...publishingOf(report)],
  };
}

function headlineOf({ totals, dry = false }: Summarized): string {
  const { pages, converted } = totals;
  const many = converted !== 1;
  const runs = dry ? "would run on Millrace" : `${many ? "run" : "runs"} on Millrace now`;
  if (pages !== converted) return `${converted} of ${pages} pages ${runs}.`;
  return many ? `All ${pages} pages ${runs}.` : `The page ${runs}.`;
}
