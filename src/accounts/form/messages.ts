import type { Edits } from "../../core/edits";
import { nameBlocks } from "../../form-kit/outcome";
import { near } from "../markup";
import type { FormKind } from "./error-texts";

/** Shows a block, overriding the style sheet. */
export function showBlock(edits: Edits, block: HTMLElement | null): void {
  if (block) edits.style(block, "display", "block");
}

/** The error block of a form; searched at each use, because it may be added later than the form. */
export function errorBlock(form: HTMLFormElement): HTMLElement | null {
  return near(form, "[data-wf-user-form-error]") ?? near(form, ".w-form-fail");
}

/** The success message of a form, the nearest one; `null` for a kind without one. */
export function successBlock(form: HTMLFormElement, { success }: FormKind): HTMLElement | null {
  return success ? near(form, success) : null;
}

/** What shows the text of an error. */
const textIn = (block: Element | null) => block?.querySelector(".user-form-error-msg");

/** Sets the roles of a form's messages before any text is shown, so that screen readers read it. */
export function prepareMessages(form: HTMLFormElement, edits: Edits, kind: FormKind): void {
  const text = textIn(errorBlock(form));
  if (text) edits.attribute(text, "role", "alert");
  nameBlocks(edits, form, [successBlock(form, kind)], "success");
}

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
