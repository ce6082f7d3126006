import type { RawAppearance, RawState } from "../appearance";
import type { RawCourse } from "../clock/course";
import type { RestWait } from "../rest-wait";
import type { Pending } from "./pending";
import type { Facts, Interactions, Named, Plan } from "../plan";

/** A point where an element can be clicked, in px of the viewport. */
export interface Point {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Functions of this folder that are added to each page before its scripts run. */
export interface Probe {
  /** The state of some elements, by number, or of all. */
  looks(numbers?: readonly number[]): RawAppearance[];
  made(): Record<string, string>;
  /** Waits some ms, with the page's own timers left out of `pending`. */
  wait(ms: number): Promise<void>;
  /** Waits for the next frame, likewise. */
  frame(): Promise<void>;
  /** What scripts wait for; timers count that are due within this number of ms. */
  pending(within: number): Pending;
  /** How many requests of scripts have no answer that they have read. */
  waiting(): number;
  /** Waits until the page is at rest. */
  rest(wait: RestWait): Promise<RawState>;
  /** With frames on command: begins to wait until the page is at rest. */
  begin(wait: RestWait): void;
  /** With frames on command: looks at what moves; to be called after each frame. Returns whether the page is at rest. */
  look(): boolean;
  /** The state at rest that `begin` has waited for. */
  end(): RawState;
  /** Begins to record how elements change. */
  beginCourses(): void;
  /** What was recorded since then. */
  endCourses(endless: readonly number[]): RawCourse[];
  facts(interactions: Interactions): Facts[];
  /** Finds the tasks; `every` includes equal ones. */
  plan(interactions: Interactions, every: boolean): Plan;
  /** Scrolls an element into view. Returns whether that has moved it. */
  show(mark: number): boolean;
  /** Scrolls an element into view; undefined if a visitor cannot click it. */
  reach(mark: number): Point | undefined;
  /** The elements that interactions name; none for a selector that the browser does not know. */
  findNamed(named: Named): Element[];
  /** The element with this number. */
  find(mark: number): HTMLElement | null;
}

declare global {
  interface Window {
    millraceCompare: Probe;
  }
}
