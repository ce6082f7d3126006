import type { Edits } from "../../core/edits";
import { near } from "./form-markup";

/** Shows a block, overriding the style sheet. */
export function showBlock(edits: Edits, block: HTMLElement | null): void {
  if (block) edits.style(block, "display", "block");
}

/** The error block of a form; searched at each use, because it may be added later than the form. */
export function errorBlock(form: HTMLFormElement): HTMLElement | null {
  return near(form, "[data-wf-user-form-error]") ?? near(form, ".w-form-fail");
}

/** What shows the text of an error. */
export const textIn = (block: Element | null) => block?.querySelector(".user-form-error-msg");

/**
 * Shows a form's error block with a text, overriding the style sheet. The block is not focused, so that
 * the visitor can keep typing, but it is scrolled into view, because on a long form it may be below the window.
 * @param words returns the text for the element that shows it; not called when the block has none.
 */
export function showError(form: HTMLFormElement, edits: Edits, words: (text: Element) => string): void {
  const block = errorBlock(form);
  const text = textIn(block);
  if (text) {
    edits.attribute(text, "aria-live", "assertive");
    edits.text(text, words(text));
  }
  showBlock(edits, block);
  block?.scrollIntoView({ block: "nearest" });
}
