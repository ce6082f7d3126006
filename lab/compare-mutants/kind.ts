import type { Edit } from "../../common/edits";
import type { Element } from "../../cli/adopt/read/html/page";
import type { Random } from "../fuzz/random";
import type { Path } from "./interactions";
import type { SitePage } from "./site-page";

/** A kind of fault. */
export interface Kind {
  readonly name: string;
  readonly group: "data" | "markup" | "form" | "slider" | "widget" | "script";
  /** Steps of `compare` in which it can show, and the width of the window; a place can name its own. */
  readonly steps: readonly string[];
  readonly width?: number;
  /** The places of a page that can have this fault. */
  find(page: SitePage): Place[];
}

export interface Place {
  /** The changed elements, or those that the changed data moves and those that start it. */
  readonly about: readonly Element[];
  /** Those of them that start something; default: all. */
  readonly triggers?: readonly Element[];
  readonly steps?: readonly string[];
  readonly width?: number;
  /** @returns undefined where the place has nothing that this fault could change. */
  change(random: Random): Change | undefined;
}

/** A small change of one file of a copy. */
export interface Change {
  /** Path of the file in the copy; default: the page. */
  readonly file?: string;
  readonly edits: readonly Edit[];
  /** What changes, for the list. */
  readonly words: string;
  /** Of the interaction data: the changed value. */
  readonly data?: { readonly path: Path; readonly value: unknown; readonly before: unknown };
}

/** A kind whose places are elements, one each. */
export const elementKind = ({
  find,
  change,
  ...kind
}: Omit<Kind, "find"> & { find(page: SitePage): Element[]; change: ElementChange }): Kind => ({
  ...kind,
  find: (page) =>
    find(page).map((element) => ({
      about: [element],
      change: (random) => change(element, random, page),
    })),
});

export type ElementChange = (element: Element, random: Random, page: SitePage) => Change | undefined;

/** The widths of the window at which a kind shows. */
export const DESKTOP = 1280;
export const TABLET = 768;
export const PHONE = 390;
