import type { RawLook, RawState } from "../look";
import type { Facts, Interactions, Plan } from "../plan";

/** Where an element can be pressed, in px of the viewport. */
export interface Point {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the functions of this folder put into each page, before any script of the page runs. */
export interface Probe {
  looks(): RawLook[];
  made(): Record<string, string>;
  /** Resolves once nothing has changed for `quiet` ms, or after `limit` ms. */
  rest(quiet: number, limit: number): Promise<RawState>;
  facts(interactions: Interactions): Facts[];
  /** What there is to do; `every`: also what does the same as something else, and however many there are of a kind. */
  plan(interactions: Interactions, every: boolean): Plan;
  /** Brings an element into view; nothing when a visitor cannot press it. */
  reach(mark: number): Point | undefined;
  /** The element with this number. */
  find(mark: number): HTMLElement | null;
}

declare global {
  interface Window {
    millraceCompare: Probe;
  }
}
