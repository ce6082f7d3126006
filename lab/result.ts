/** What a part of the laboratory returns. */
export interface Result {
  /** 1: something is wrong, 2: wrong arguments. */
  code: number;
  /** Name of the file in `lab/results`, after the date; without one, the name of the part. */
  name?: string;
  /** In Markdown; without one nothing is written. */
  report?: string;
}
