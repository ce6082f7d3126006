/** Attribute with the address of an image, which is not loaded by it. */
export const SOURCE = "data-source";

/** A part of a page as data: the editor's policy lets no script read HTML, and would report each style in it. */
export interface ShownElement {
  tag: string;
  attributes: Record<string, string>;
  children: (string | ShownElement)[];
}
