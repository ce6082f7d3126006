import type { Edits } from "../edits";

/**
 * Makes an element and its content inert, until the edits are undone.
 *
 * Chromium hands the state down to descendants without renewing the style that their animations start from. A descendant
 * that was animated meanwhile would be inert again during its next animation, so that clicks miss it. Another inherited
 * property that changes together with the state makes Chromium renew those styles. An inert field has no caret to see.
 */
export function makeInert(element: HTMLElement, edits: Edits): void {
  edits.attribute(element, "inert", "");
  edits.style(element, "caret-color", "transparent");
}
