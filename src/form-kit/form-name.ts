import { nativeMembers } from "../core/dom/dom";
import { fill, type Edits } from "../core/edits";

/** What a form is called for assistive technology (F-10). */
export function formName(form: HTMLFormElement): string {
  const members = nativeMembers(form);
  return members.getAttribute("aria-label") || members.getAttribute("data-name") || "Form";
}

/** Names an element that has no name. */
export function label(edits: Edits, element: Element, text: string): void {
  if (!nativeMembers(element).hasAttribute("aria-labelledby")) fill(edits, element, "aria-label", text);
}
