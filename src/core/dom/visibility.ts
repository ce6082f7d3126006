import { getStyle, type Edits } from "../edits";

/** Shows a block that the stylesheet or an inline `display:none` hides (`forms.md` F-40). */
export function show(edits: Edits, element: HTMLElement, display = "block"): void {
  if (getStyle(element).display === "none") edits.style(element, "display", "");
  if (getComputedStyle(element).display === "none") edits.style(element, "display", display);
}

/** Hides with inline `display:none`; classes are not changed (`forms.md` F-40). */
export function hide(edits: Edits, element: HTMLElement): void {
  edits.style(element, "display", "none");
}
