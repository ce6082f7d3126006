import { hide, show } from "../core/dom/visibility";
import type { Edits } from "../core/edits";
import { formName, label } from "./form-name";

/** Blocks of a form that show how it ended; a missing one is skipped. */
export type Blocks = readonly (HTMLElement | null)[];

/**
 * Shows the outcome of a form and hides the other one. Without a block to show, the focus stays (F-43).
 * @param focus whether the focus moves to the block; `false` while the visitor is busy with the form.
 * @param reveal shows one block; default: by F-40.
 */
export function showOutcome(
  edits: Edits,
  shown: Blocks,
  hidden: Blocks,
  focus = true,
  reveal: (edits: Edits, block: HTMLElement) => void = show,
): void {
  for (const block of hidden) if (block) hide(edits, block);
  for (const block of shown) if (block) reveal(edits, block);
  if (focus) shown[0]?.focus();
}

/** Makes a block that can be focused and has a role and a name before its text is shown (F-12, F-13, A-120). */
export function nameBlocks(edits: Edits, form: HTMLFormElement, blocks: Blocks, outcome: "success" | "failure"): void {
  for (const block of blocks) {
    if (!block) continue;
    edits.attribute(block, "tabindex", "-1");
    edits.attribute(block, "role", "region");
    label(edits, block, `${formName(form)} ${outcome}`);
  }
}
