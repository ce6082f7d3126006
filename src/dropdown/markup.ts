import { hasName } from "../core/dom/accessible-name";
import { listChildren } from "../core/dom/dom";
import { fill, type Edits } from "../core/edits";
import type { Reporter } from "../core/errors";
import { freeId } from "../core/dom/free-id";

/**
 * Finds the toggles and lists of a dropdown and ties them together. Several of a kind work together, and a missing one
 * does not stop the others (DD-8).
 * @param ordinal position of the dropdown on the page.
 */
export function prepareParts(root: HTMLElement, ordinal: number, edits: Edits, warn: Reporter["warn"]) {
  function findParts(name: string): HTMLElement[] {
    const selector = `.w-dropdown-${name}`;
    const found = listChildren([root], selector);
    if (!found.length) warn({ message: `no ${selector} inside it`, expected: "one child" });
    return found;
  }

  const toggles = findParts("toggle");
  const lists = findParts("list");
  for (const list of lists) fill(edits, list, "id", freeId("w-dropdown-list-", ordinal));
  for (const toggle of toggles) {
    fill(edits, toggle, "id", freeId("w-dropdown-toggle-", ordinal));
    if (lists[0]) edits.attribute(toggle, "aria-controls", lists[0].id);
    edits.attribute(toggle, "aria-expanded", "false");
    if (!(toggle instanceof HTMLButtonElement)) {
      edits.attribute(toggle, "role", "button");
      fill(edits, toggle, "tabindex", "0");
    }
    if (!hasName(toggle)) edits.attribute(toggle, "aria-label", "menu");
    for (const icon of toggle.querySelectorAll(".w-icon-dropdown-toggle")) edits.attribute(icon, "aria-hidden", "true");
  }
  for (const list of lists) if (toggles[0]) edits.attribute(list, "aria-labelledby", toggles[0].id);
  return [toggles, lists] as const;
}
