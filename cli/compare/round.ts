import type { Browser } from "playwright-core";
import type { InteractionData } from "../adopt/read/javascript/lift";
import type { TimelineData } from "../adopt/read/javascript/timelines";
import type { Copies } from "./copies";
import type { Libraries } from "./libraries/libraries";
import type { PictureBudget } from "./pictures";

/** One page at one width. */
export interface Round {
  page: string;
  width: number;
  lessMotion: boolean;
  /** Kinds of steps. */
  kinds: readonly string[];
}

/** Shared data of all rounds. */
export interface Job {
  browser: Browser;
  copies: Copies;
  libraries: Libraries;
  /** Paths of the vendor scripts. */
  scripts: readonly string[];
  data: InteractionData;
  legacy: readonly unknown[];
  timelines: readonly TimelineData[];
  /** Whether to test every trigger and widget on every page. */
  every: boolean;
  /** Whether pages are opened without `.html`. */
  cleanUrls: boolean;
  /** Finished tasks as `${width} ${task.same}`, which are not repeated on other pages. */
  done: Set<string>;
  budget: PictureBudget;
}
