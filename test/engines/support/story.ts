import type { Site } from "./site";
import type { Visitor, InputKind } from "./visitor";

/** Actions of a visitor on the site, step by step; the same in every engine. */
export interface Story {
  title: string;
  /** Part of the short run, too. */
  smoke?: boolean;
  tell(visitor: Visitor, site: Site): Promise<void>;
}

const WAYS: readonly InputKind[] = ["pointer", "keyboard"];

/** One story by pointer and one by keyboard; the first is part of the short run if `smoke`. */
export function bothWays(
  title: string,
  tell: (visitor: Visitor, way: InputKind, site: Site) => Promise<void>,
  { smoke = false } = {},
): Story[] {
  return WAYS.map((way) => ({
    title: `${title}, by ${way}`,
    smoke: smoke && way === "pointer",
    tell: (visitor, site) => tell(visitor, way, site),
  }));
}

/** An expression: the first matching element is visible as drawn. */
export const shown = (selector: string) =>
  `((e) => e && e.getClientRects().length && getComputedStyle(e).visibility === "visible" && ` +
  `+getComputedStyle(e).opacity > .9)(document.querySelector(${JSON.stringify(selector)}))`;

/** An expression: nothing is drawn of the first element that matches. */
export const hidden = (selector: string) => `!${shown(selector)}`;

/** An expression: the focus is on an element that matches. */
export const focused = (selector: string) => `document.activeElement?.matches(${JSON.stringify(selector)})`;

/** An expression: an attribute of the first element that matches. */
export const attribute = (selector: string, name: string) =>
  `document.querySelector(${JSON.stringify(selector)})?.getAttribute(${JSON.stringify(name)})`;

/** An expression: how many elements match. */
export const count = (selector: string) => `document.querySelectorAll(${JSON.stringify(selector)}).length`;
