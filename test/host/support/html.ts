import { parse } from "parse5";
import { attribute, listChildNodes, descendants, type Element, type Node } from "../../../host/site/elements";

/** An element as a reader of the page gets it. */
export interface ReadElement {
  tag: string;
  text: string;
  /** Empty: it has none. */
  href: string;
  /** Names of its attributes. */
  attributes: string[];
}

/** All elements of a document, in their order. */
export function readElements(html: string): ReadElement[] {
  const roots = parse(html).childNodes.filter((node): node is Element => "attrs" in node);
  return roots.flatMap(descendants).map((element) => ({
    tag: element.tagName,
    text: readText(element).trim(),
    href: attribute(element, "href"),
    attributes: element.attrs.map(({ name }) => name),
  }));
}

/** Where the links lead. */
export function linksIn(html: string): string[] {
  return readElements(html)
    .filter(({ tag }) => tag === "a")
    .map(({ href }) => href);
}

function readText(node: Node): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? listChildNodes(node).map(readText).join("") : "";
}
