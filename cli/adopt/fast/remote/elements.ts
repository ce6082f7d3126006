import type { Edit } from "../../../../common/edits";
import { removeAttribute, setAttribute } from "../../edits";
import type { Element } from "../../read/html/page";

/** Lets an element load a file of the site in place of one of another host. */
export const replaceUrl = (element: Element, name: "src" | "href", url: string): Edit[] => [
  ...setAttribute(element, name, url),
  ...removeAttribute(element, "integrity"),
  ...removeAttribute(element, "crossorigin"),
];
