import type { Edit } from "../../common/edits";
import type { PageFacts } from "./facts";
import type { PageNotes } from "./model/page-report";

/** A file that the new site gets besides those of the export. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** The changes and notes of a step for a page. */
export interface StepResult {
  readonly edits?: readonly Edit[];
  readonly notes?: Partial<PageNotes>;
  readonly files?: readonly NewFile[];
}

/** One step of the conversion of a page. It reads the page as exported, not the results of other steps. */
export type AdoptStep = (facts: PageFacts) => StepResult | Promise<StepResult>;
