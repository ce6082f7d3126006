/** How far a conversion is. */
export interface Progress {
  step: "reading" | "converting" | "writing";
  done: number;
  total: number;
}

/** Called before each file. The conversion waits for its promise, so that a page can show the progress first. */
export type OnProgress = (progress: Progress) => void | Promise<void>;
