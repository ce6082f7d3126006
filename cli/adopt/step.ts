import type { Edit } from "./edits";
import type { PageFacts } from "./facts";
import type { PageNotes } from "./report/report";

/** A file that the new site gets besides those of the export. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** What a step changes in a page, and what it says about it. */
export interface StepResult {
  readonly edits?: readonly Edit[];
  readonly notes?: Partial<PageNotes>;
  readonly files?: readonly NewFile[];
}

/** One thing that is done to every converted page. It knows the page as it was exported, not what other steps do. */
export type AdoptStep = (facts: PageFacts) => StepResult | Promise<StepResult>;
