import type { Rect } from "../pictures";
import type { Finding, Totals } from "../result";

/** What the report's script gets. */
export interface ReportData {
  title: string;
  sentence: string;
  totals: Totals;
  moments: Moment[];
  errors: string[];
  notes: string[];
  /** Texts of the rules that the findings name. */
  rules: Record<string, string>;
}

/** All that differs after one step, with one picture. */
export interface Moment {
  page: string;
  width: number;
  lessMotion: boolean;
  label: string;
  /** The window as exported and adopted; nothing when no picture was taken. */
  shot?: { width: number; height: number; vendor: string; ours: string; rects: { vendor: Rect[]; ours: Rect[] } };
  findings: Shown[];
  unexplained: boolean;
}

export type Shown = Pick<Finding, "element" | "aspect" | "part" | "none" | "vendor" | "ours" | "rule" | "sentence"> & {
  score: number;
};
