import type { Vendor } from "./vendor";

/** One part of the report, in Markdown. */
export interface Section {
  name: string;
  markdown: string;
  /** For the README: what one line says. */
  summary?: string;
}

/** What was asked for, and what it is measured against. */
export interface Job {
  runs: number;
  root: string;
  vendor: Vendor | undefined;
  references: string[];
}
