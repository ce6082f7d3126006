import type { Note } from "./note";

/** What a run of `fast` did. */
export interface FastReport {
  /** A sentence for each part that changed the site. */
  readonly done: readonly string[];
  /** What was left as it was, and why. */
  readonly left: readonly Note[];
  /** How many files were rewritten, and how many were added. */
  readonly rewritten: number;
  readonly added: number;
}
