import type { Edits } from "../core/dom";
import { near } from "./vocabulary";

/** Shows a block whatever the stylesheet says. A missing one is ignored. */
export function showBlock(edits: Edits, block: HTMLElement | null): void {
  if (block) edits.style(block, "display", "block");
}

/** The error block of a form; looked up at each use, because it may come later than the form. */
export function errorBlock(form: HTMLFormElement): HTMLElement | null {
  return near(form, "[data-wf-user-form-error]") ?? near(form, ".w-form-fail");
}

/**
 * Shows a form's error block with a text, whatever the stylesheet says. The block is not focused, so that
 * the visitor can go on typing, but it is brought into view: on a long form it stands below the window's edge.
 * @param words gives the text for the element that shows it; not asked when the block has none.
 */
export function showError(form: HTMLFormElement, edits: Edits, words: (text: Element) => string): void {
  const block = errorBlock(form);
  const text = block?.querySelector(".user-form-error-msg");
  if (text) {
    edits.attribute(text, "aria-live", "assertive");
    edits.text(text, words(text));
  }
  showBlock(edits, block);
  block?.scrollIntoView({ block: "nearest" });
}
