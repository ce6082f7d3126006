import { reveal } from "./fail-open";
import type { Styled } from "./targets";

/** Inline styles as the server sent them, of every element that the engine wrote to. */
const served = new WeakMap<Element, { attribute: boolean; values: Map<string, string> }>();

/** Keeps what an element has inline before the engine first writes these properties. */
export function remember(element: Styled, properties: readonly string[]): void {
  let own = served.get(element);
  if (!own) served.set(element, (own = { attribute: element.hasAttribute("style"), values: new Map() }));
  for (const property of properties) {
    if (!own.values.has(property)) own.values.set(property, element.style.getPropertyValue(property));
  }
}

/** Puts back what the server sent. Content that was sent hidden and waited for the engine is shown. */
export function restoreServed(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[style]")) {
    const own = served.get(element);
    if (!own) continue;
    served.delete(element);
    for (const [property, value] of own.values) element.style.setProperty(property, value);
    reveal(element);
    if (!own.attribute && element.getAttribute("style") === "") element.removeAttribute("style");
  }
}
