import { reveal } from "../hidden/fail-open";
import type { Styled } from "../data/targets";

/**
 * Inline styles as the server sent them, of every element that interactions wrote to: a fact of the element, whichever
 * generation or runtime wrote first.
 */
const served = new WeakMap<Element, { attribute: boolean; values: Map<string, string> }>();

/** Keeps what an element has inline before the engine first writes these properties. */
export function remember(element: Styled, properties: readonly string[]): void {
  let entry = served.get(element);
  if (!entry) served.set(element, (entry = { attribute: element.hasAttribute("style"), values: new Map() }));
  for (const property of properties) {
    if (!entry.values.has(property)) entry.values.set(property, element.style.getPropertyValue(property));
  }
}

/** Restores the served styles. Content that was sent hidden and waited for the engine is shown. */
export function restoreServed(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[style]")) {
    const entry = served.get(element);
    if (!entry) continue;
    served.delete(element);
    for (const [property, value] of entry.values) element.style.setProperty(property, value);
    reveal(element);
    if (!entry.attribute && element.getAttribute("style") === "") element.removeAttribute("style");
  }
}
