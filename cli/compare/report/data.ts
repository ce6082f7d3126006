/** Data for the report's script. */
export interface ReportData {
  title: string;
  verdict: string;
  totals: Totals;
  /** What is wrong. */
  causes: ShownCause[];
  /** What was not compared, and what proves nothing. */
  notProven: string[];
  /** What differs on purpose. */
  moments: Moment[];
  errors: string[];
  notes: string[];
  /** Texts of the rules of the findings. */
  rules: Record<string, string>;
  /** Screenshots, as data URLs. */
  views: string[];
}

/** A cause of differences, with all of them. */
export interface ShownCause {
  sentence: string;
  /** The pages, and where the browser shows it. */
  where: string;
  exported: string;
  adopted: string;
  shot?: Shot | undefined;
  /** The differences in the browser, in words. */
  consequences: string[];
}

/** Screenshots as exported and adopted, by their position among the views. */
export interface Shot {
  width: number;
  height: number;
  vendor: number;
  ours: number;
  rects: { vendor: Rect[]; ours: Rect[] };
}

/** What differs on purpose after one step, with one picture. */
export interface Moment {
  page: string;
  width: number;
  lessMotion: boolean;
  label: string;
  shot?: Shot | undefined;
  findings: Shown[];
}

/** One difference, and the rule that explains it. */
export interface Shown {
  /** The element and what of it differs, in words. */
  what: string;
  none: string;
  vendor: string;
  ours: string;
  rule: string;
  sentence: string | undefined;
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
