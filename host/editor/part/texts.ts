import { MARK, parseMark, formatMark, TEXTS } from "../../pages/mark";
import type { MarkedText } from "../messages";

/** A text of the page, with the node that shows it. */
export interface ShownText extends MarkedText {
  node: Text;
}

const PHRASES = new Set("a abbr b br cite code em i kbd mark q s small span strong sub sup time u wbr".split(" "));

/** Whether an element is a part of a text. Links and buttons of their own are none. */
export function isPhrase(element: Element): boolean {
  return PHRASES.has(element.tagName.toLowerCase()) && !element.matches(".button, .w-button, .w-inline-block");
}

/** Marked elements whose text can be empty in the page. */
const BLOCKS =
  "a, b, button, div, em, h1, h2, h3, h4, h5, h6, li, p, span, strong, td, th, label, figcaption, blockquote";

/** The texts of an element and of phrases inside it. Empty if the page that is shown is not as the host has marked it. */
export function listTexts(element: Element): ShownText[] {
  const own = listOwnTexts(element);
  const inside = [...element.children].filter((child) => isPhrase(child) && child.hasAttribute(MARK));
  // A part of a text without any text around it is edited on its own.
  if (own.length === 0) return [];
  const all = [...own, ...inside.flatMap(listTexts)];
  return all.sort((a, b) => (a.node.compareDocumentPosition(b.node) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}

function listOwnTexts(element: Element): ShownText[] {
  const place = element.getAttribute(MARK) ?? "";
  const mark = parseMark(place);
  if (!mark || element.closest("svg, .w-embed")) return [];
  const nodes = [...element.childNodes].filter((node): node is Text => node instanceof Text);
  const shown = nodes.filter(({ data }) => /[^ \t\n\r\f]/.test(data));
  const positions = element.getAttribute(TEXTS)?.split(",").map(Number);
  if (!positions) {
    // An empty block has no text yet.
    if (element.childElementCount > 0 || shown.length > 0 || !element.matches(BLOCKS)) return [];
    return [{ place, value: "", node: nodes[0] ?? element.appendChild(new Text()) }];
  }
  const found = shown.length === 0 && positions.length === 1 ? [nodes[0] ?? element.appendChild(new Text())] : shown;
  if (found.length !== positions.length) return [];
  return found.map((node, at) => {
    const textPlace = formatMark({ ...mark, name: "#text", path: [...mark.path, positions[at] ?? 0] });
    return { place: textPlace, value: node.data, node };
  });
}
