import type { Note } from "../model/note";
import type { Question } from "./question";

/** What merging a new export with a site did. */
export interface MergeReport {
  /** Nothing is written while there is one. */
  readonly questions: readonly Question[];
  /** How many pages the builder and the owner changed. */
  readonly pages: { readonly builder: number; readonly owner: number; readonly both: number };
  /** How many changes of the owner were merged. */
  readonly edits: number;
  /** Files that only the owner has. */
  readonly own: readonly string[];
  /** Files that the builder has no more. */
  readonly removed: readonly string[];
  readonly renamed: readonly { readonly path: string; readonly from: string }[];
  /** With `--csp`: pages on which the policy refuses inline styles or scripts of the owner. */
  readonly inline: readonly string[];
  /** The new file for the web host, beside the one that the owner changed. */
  readonly beside?: string;
  /** Pages that were merged by line, and why. */
  readonly byLine: readonly Note[];
}
