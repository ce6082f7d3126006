/** The steps of a conversion. */
export type ConversionStep = "reading" | "converting" | "writing";

/** The steps of what makes a site faster. */
export type FastStep = "looking" | "fetching" | "encoding";

/** How far a run is. */
export interface Progress<Step extends string = ConversionStep> {
  step: Step;
  done: number;
  total: number;
  /** More about it, such as "2.1 MB saved". */
  detail?: string;
}

/** Called before each file. The run waits for its promise, so that a page can show the progress first. */
export type OnProgress<Step extends string = ConversionStep> = (progress: Progress<Step>) => void | Promise<void>;
