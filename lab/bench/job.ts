import type { Vendor } from "./vendor";

/** One part of the report, in Markdown. */
export interface Section {
  name: string;
  markdown: string;
  /** The content of one line. */
  summary?: string;
}

/** The options, and the reference of the measurement. */
export interface Job {
  runs: number;
  root: string;
  vendor: Vendor | undefined;
  references: string[];
}
