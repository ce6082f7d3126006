import { nativeMembers } from "../core/dom/dom";
import type { Edits } from "../core/edits";

/**
 * Keeps what lies over, beside or above a field, such as its icon or button, at its place and height, for a text below the
 * field that makes their box taller (F-95).
 */
export function keepBeside(field: Element, edits: Edits): void {
  const members = nativeMembers(field);
  const { bottom } = members.getBoundingClientRect();
  for (const element of members.closest(".w-form")?.querySelectorAll<HTMLElement>(":not(form)") ?? []) {
    const style = getComputedStyle(element);
    const { width, top } = element.getBoundingClientRect();
    // A background grows with its box, and what holds the field with the text.
    const isPlaced = style.position === "absolute" && style.inset !== "0px" && !element.contains(field);
    if (!isPlaced || !width || top > bottom) continue;
    edits.style(element, "top", style.top);
    edits.style(element, "height", style.height);
  }
}
