/** How far a conversion is. */
export interface Progress {
  step: "reading" | "converting" | "writing" | "looking" | "fetching" | "encoding";
  done: number;
  total: number;
  /** More about it, such as "2.1 MB saved". */
  detail?: string;
}

/** Called before each file. The conversion waits for its promise, so that a page can show the progress first. */
export type OnProgress = (progress: Progress) => void | Promise<void>;
