import { atEnd } from "../core/lifetime";
import { createEdits } from "../core/edits";
import { addStyle } from "../core/dom/style";

const OUTLINE = "wf-force-outline-none";

/** The rule that hides the outline of a section with focus. */
export function hideOutline(nonce: string | undefined, signal: AbortSignal): void {
  addStyle(`.${OUTLINE}[tabindex="-1"]:focus{outline:none}`, nonce, signal);
}

/**
 * @param signal restores the element that has focus.
 * @returns a function that moves focus to any element without scrolling. The attributes that make a plain element
 *   focusable are removed when focus leaves it: removed at once, the browser would drop the focus (S-21).
 */
export function createFocusMover(signal: AbortSignal): (target: HTMLElement) => void {
  let scope: AbortController | undefined;
  const takeBack = () => scope?.abort();
  atEnd(signal, takeBack);
  return (target) => {
    takeBack();
    scope = new AbortController();
    const edits = createEdits(scope.signal);
    const written = target.getAttribute("tabindex");
    if (written) edits.attribute(target, "data-wf-tabindex-swap", written);
    else edits.attribute(target, "tabindex", "-1");
    edits.toggleClass(target, OUTLINE, true);
    target.focus({ preventScroll: true });
    if (document.activeElement === target) target.addEventListener("blur", takeBack, { signal: scope.signal });
    else takeBack();
  };
}
