import type { Behaviour } from "../../core/behaviour";
import { nameIfHidden } from "./fail-open";

/** What `adopt --csp` writes in the place of `style`: a policy refuses that attribute, and nothing reads this one. */
const MOVED = "data-millrace-style";

/** Values that a page script has set by now take precedence. */
function restoreMovedStyle(element: Element): void {
  const text = element.getAttribute(MOVED);
  if (text === null || !(element instanceof HTMLElement || element instanceof SVGElement)) return;
  const { style } = element;
  style.cssText = `${text};${style.cssText}`;
  element.removeAttribute(MOVED);
  nameIfHidden(element, text);
}

/** Restores every moved style of the page; also for the case that the runtime itself cannot start. */
export function restoreMovedStyles(): void {
  document.querySelectorAll(`[${MOVED}]`).forEach(restoreMovedStyle);
}

/**
 * Inline styles that were moved to a style sheet for a strict policy become inline again before they are read or
 * animated: below a removed inline value there must be no rule (B-34). Not undone on `stop()`: the page looks the same
 * by either.
 */
export const movedStyles: Behaviour = {
  name: "moved-styles",
  selector: `[${MOVED}]`,
  boot: restoreMovedStyles,
  mount: restoreMovedStyle,
};
