import { createEdits } from "../core/dom";

const OUTLINE = "wf-force-outline-none";

/** Puts the rule that hides the outline of a section with focus in front of all styles, so that the page's own win. */
export function insertOutlineRule(nonce: string | undefined, signal: AbortSignal): void {
  const style = document.createElement("style");
  if (nonce) style.nonce = nonce;
  style.textContent = `.${OUTLINE}[tabindex="-1"]:focus{outline:none}`;
  document.head.prepend(style);
  signal.addEventListener("abort", () => style.remove());
}

/**
 * @param signal takes back what is lent to the element that has focus.
 * @returns a function that moves focus to any element without scrolling. What makes a plain element focusable is taken
 *   back when focus leaves it: taken back at once, the browser would drop the focus (S-21).
 */
export function createFocusMover(signal: AbortSignal): (target: HTMLElement) => void {
  let lent: AbortController | undefined;
  const takeBack = () => lent?.abort();
  signal.addEventListener("abort", takeBack);
  return (target) => {
    takeBack();
    lent = new AbortController();
    const edits = createEdits(lent.signal);
    const own = target.getAttribute("tabindex");
    if (own) edits.attribute(target, "data-wf-tabindex-swap", own);
    else edits.attribute(target, "tabindex", "-1");
    edits.toggleClass(target, OUTLINE, true);
    target.focus({ preventScroll: true });
    if (document.activeElement === target) target.addEventListener("blur", takeBack, { signal: lent.signal });
    else takeBack();
  };
}
