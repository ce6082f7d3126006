import type { Edits } from "../core/edits";

/**
 * Links and dropdowns (`parts`) without a width limit get that of the bar's container, so that they line up with it
 * when the menu spans the page (`navbar.md` 11).
 */
export function limitWidths(edits: Edits, root: Element, parts: readonly HTMLElement[]): void {
  const container = root.querySelector(".w-container");
  if (!container) return;
  const { maxWidth } = getComputedStyle(container);
  for (const part of parts) if (part.style.maxWidth) edits.style(part, "max-width", "");
  if (maxWidth === "none") return;
  const free = parts.filter((part) => getComputedStyle(part).maxWidth === "none");
  for (const part of free) edits.style(part, "max-width", maxWidth);
}
