import { parse, type DefaultTreeAdapterMap } from "parse5";
import { HIDDEN, MARK } from "../pages/mark";
import { SOURCE, type ShownElement } from "./shown-text";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

const ATTRIBUTES = new Map([MARK, HIDDEN, "href", "target", "alt"].map((name) => [name, name])).set("src", SOURCE);

/** The element of a marked page that has a mark, with what is inside. */
export function findText(html: string, place: string): ShownElement | undefined {
  const found = findMarked(parse(html), place);
  return found && toShown(found);
}

function findMarked(node: Node, place: string): Element | undefined {
  if ("attrs" in node && node.attrs.some(({ name, value }) => name === MARK && value === place)) return node;
  for (const child of "childNodes" in node ? node.childNodes : []) {
    const found = findMarked(child, place);
    if (found) return found;
  }
  return undefined;
}

const toShown = ({ tagName, attrs, childNodes }: Element): ShownElement => ({
  tag: tagName,
  attributes: Object.fromEntries(
    attrs.flatMap(({ name, value }) => {
      const shown = ATTRIBUTES.get(name);
      return shown === undefined ? [] : [[shown, value] as const];
    }),
  ),
  children: childNodes.flatMap((child) => ("value" in child ? child.value : "attrs" in child ? toShown(child) : [])),
});
