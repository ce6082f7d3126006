import { compile } from "css-select";
import { defaultTreeAdapter, type DefaultTreeAdapterTypes } from "parse5";
import { attribute, type Element } from "./page";

type Node = DefaultTreeAdapterTypes.Node;

const isElement = (node: Node): node is Element => defaultTreeAdapter.isElementNode(node);
const listChildNodes = (node: Node): Node[] => ("childNodes" in node ? node.childNodes : []);
const findParent = (node: Node) => ("parentNode" in node ? node.parentNode : null);

const readText = (node: Node): string =>
  defaultTreeAdapter.isTextNode(node) ? node.value : listChildNodes(node).map(readText).join("");

/** How css-select walks the trees of parse5. */
const adapter = {
  isTag: isElement,
  getAttributeValue: attribute,
  getChildren: listChildNodes,
  getName: (element: Element) => element.tagName,
  getParent: (element: Element) => element.parentNode,
  getSiblings: (node: Node) => listChildNodes(findParent(node) ?? node),
  getText: readText,
  hasAttrib: (element: Element, name: string) => attribute(element, name) !== undefined,
  removeSubsets: (nodes: Node[]) => nodes,
};

/** States of an element that are unknown before the page runs. */
const STATES = ["hover", "focus", "active", "visited", "focus-within", "focus-visible", "checked", "disabled", "link"];
const pseudos = Object.fromEntries(STATES.map((state) => [state, () => true]));

/**
 * Turns a selector into a test for one element. States such as `:hover` count as possible.
 * @returns `undefined` when the selector has an unsupported part, such as a pseudo-element.
 */
export function compileSelector(selector: string): ((element: Element) => boolean) | undefined {
  // css-select takes an empty selector for one that matches nothing.
  if (selector.trim() === "") return undefined;
  try {
    return compile<Node, Element>(selector, { adapter, pseudos, relativeSelector: false });
  } catch {
    return undefined;
  }
}
