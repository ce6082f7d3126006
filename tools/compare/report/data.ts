import type { Rect } from "../pictures";
import type { Finding, Totals } from "../result";

/** Data for the report's script. */
export interface ReportData {
  title: string;
  sentence: string;
  totals: Totals;
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

export type Shown = Pick<Finding, "element" | "aspect" | "part" | "none" | "vendor" | "ours" | "rule" | "sentence"> & {
  score: number;
};
