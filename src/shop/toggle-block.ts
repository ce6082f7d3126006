import { hide, show } from "../core/dom/visibility";
import type { Edits } from "../core/edits";

/** Shows or hides a block, if the page has it. */
export function toggleBlock(edits: Edits, block: HTMLElement | null | undefined, visible: boolean): void {
  if (!block) return;
  if (visible) show(edits, block);
  else hide(edits, block);
}
