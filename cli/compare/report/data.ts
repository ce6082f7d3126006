import type { Aspect } from "../appearance";
import type { SourceFinding } from "../source/finding";

/** Data for the report's script. */
export interface ReportData {
  title: string;
  sentence: string;
  totals: Totals;
  /** Differences of the text of pages and files. */
  sources: SourceFinding[];
  moments: Moment[];
  errors: string[];
  notes: string[];
  /** Texts of the rules of the findings. */
  rules: Record<string, string>;
}

/** All differences after one step, with one picture. */
export interface Moment {
  page: string;
  width: number;
  lessMotion: boolean;
  label: string;
  /** Screenshots as exported and adopted; undefined without a picture. */
  shot?: { width: number; height: number; vendor: string; ours: string; rects: { vendor: Rect[]; ours: Rect[] } };
  findings: Shown[];
  unexplained: boolean;
}

/** One difference. */
export interface Shown {
  /** Description of the element; "the page" for the whole page. */
  element: string;
  aspect: Aspect;
  /** The part of `made`: `lightbox`, `dots #12`. */
  part: string;
  none: string;
  vendor: string;
  ours: string;
  /** The rule that explains it; undefined if unexplained. */
  rule: string | undefined;
  sentence: string | undefined;
  score: number;
}

/** A place in a picture, in px of the window. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Totals {
  pages: number;
  /** Number of elements on these pages. */
  elements: number;
  effects: number;
  equal: number;
  onPurpose: number;
  /** Those of the text are among them. */
  unexplained: number;
  /** Differences of the text of pages and files. */
  sources: number;
  /** Steps that could be done, and those of them in which no script changed anything. */
  steps: number;
  idle: number;
  /** Effects that never stop moving, and differences that did not recur in a second run. */
  noise: number;
  /** Triggers and widgets that were not tested, because similar ones were. */
  untried: number;
  /** Triggers and widgets that were tested on an earlier page with the same markup. */
  repeated: number;
}
