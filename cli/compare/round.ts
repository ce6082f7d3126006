import type { Browser } from "playwright-core";
import type { InteractionData } from "../adopt/read/javascript/lift";
import type { TimelineData } from "../adopt/read/javascript/timelines";
import type { Copies } from "./copies";
import type { Libraries } from "./libraries";
import type { PictureBudget } from "./pictures";

/** One page at one width. */
export interface Round {
  page: string;
  width: number;
  lessMotion: boolean;
  /** What to do there. */
  kinds: readonly string[];
}

/** What all rounds of a comparison share. */
export interface Job {
  browser: Browser;
  copies: Copies;
  libraries: Libraries;
  /** Paths of the vendor's scripts. */
  scripts: readonly string[];
  data: InteractionData;
  legacy: readonly unknown[];
  timelines: readonly TimelineData[];
  /** Whether every trigger and widget is tried, on every page. */
  every: boolean;
  /** What was done at a width, as `${width} ${task.same}`: it is not done again on a further page. */
  done: Set<string>;
  budget: PictureBudget;
}
