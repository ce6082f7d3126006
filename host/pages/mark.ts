import type { Place } from "../../merge";

/** A place in a page, or in a copy that an owner has made: there, its path begins at the copied element. */
export interface Mark extends Place {
  /** Name of the copy; empty: the page itself. */
  readonly copy: string;
}

/** Attribute with the mark of an element in a page that is edited. */
export const MARK = "data-millrace-place";
/** Attribute with the positions of the texts in such an element, in their order: white space alone is none. */
export const TEXTS = "data-millrace-texts";
/** Attribute of an element whose whole content the owner has written anew. */
export const WRITTEN = "data-millrace-written";
/** Attribute of an element that the owner has hidden. */
export const HIDDEN = "data-millrace-hidden";

const LONGEST = 600;
const FORM = /^(#text|[a-z][a-z0-9-]*) (?:([a-z0-9-]+):)?((?:\d{1,5}(?:\.\d{1,5})*)?)$/;

/** Reads a mark such as `h1 1.1.0` or `h3 card2:0`; undefined for other texts. */
export function parseMark(text: string): Mark | undefined {
  const [, name, copy = "", path = ""] = (text.length <= LONGEST && FORM.exec(text)) || [];
  if (name === undefined) return undefined;
  return { name, copy, path: path === "" ? [] : path.split(".").map(Number) };
}

export const formatMark = ({ name, copy, path }: Mark): string => `${name} ${copy && `${copy}:`}${path.join(".")}`;
