import { isElement } from "./dom";

const NAMED = '[aria-label]:not([aria-label=""]), [aria-labelledby], [title]:not([title=""])';

/** Data blocks and style sheets inside an element are not read out. */
function hasText(element: Element): boolean {
  return [...element.childNodes].some((node) =>
    isElement(node) ? !node.matches("script, style") && hasText(node) : node instanceof Text && node.data.trim() !== "",
  );
}

/** Whether a screen reader finds a name for a link or control, from the markup. */
export function hasName(element: Element): boolean {
  const inside = `[alt]:not([alt=""]), ${NAMED}`;
  return hasText(element) || element.matches(NAMED) || element.querySelector(inside) !== null;
}
