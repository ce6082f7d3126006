import type { Question } from "../../../model/question";

/** What the page shows. */
export interface PageData {
  readonly questions: readonly Question[];
  /** The command to run with the downloaded file. */
  readonly command: string;
}
