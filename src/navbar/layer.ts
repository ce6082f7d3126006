import type { Edits } from "../core/edits";
import { outerSize, pageHeight } from "./geometry";
import type { Parts } from "./parts";

/** Without a style sheet the overlay would push the page; menus are in sight then, and stay in their places. */
export const canLayOver = ({ menus, overlay }: Parts) =>
  menus.length > 0 && getComputedStyle(overlay).position !== "static";

/**
 * Extends the overlay to the end of the page.
 * @param over whether the menus are panels, which reach as far.
 * @param wholeDocument see {@link pageHeight}.
 */
export function fitHeight({ root, menus, overlay }: Parts, over: boolean, wholeDocument: boolean, edits: Edits): void {
  // An overlay made for a longer page would count as part of the document.
  if (wholeDocument) edits.style(overlay, "height", "0");
  let height = pageHeight(wholeDocument);
  if (!over && getComputedStyle(root).position !== "fixed") height -= outerSize(root).height;
  for (const element of over ? [overlay, ...menus] : [overlay]) edits.style(element, "height", `${height}px`);
}

/** Makes the overlay as wide as the panels in it. */
export function fitWidth({ menus, overlay }: Parts, edits: Edits): void {
  edits.style(overlay, "width", `${Math.max(...menus.map((menu) => outerSize(menu).width))}px`);
}

/**
 * Moves a menu into the overlay, where the tab order finds it after the button.
 * @param place keeps its place in the page.
 * @param instant whether it opens without motion.
 */
export function moveIn(
  { buttons, overlay }: Parts,
  menu: HTMLElement,
  place: Comment,
  instant: boolean,
  edits: Edits,
): void {
  if (place.isConnected) return;
  const before = menu.getBoundingClientRect();
  menu.before(place);
  overlay.append(menu);
  if (!instant) return;
  const after = menu.getBoundingClientRect();
  if ((["x", "y", "width", "height"] as const).every((side) => Math.abs(before[side] - after[side]) < 1)) return;
  // Without motion the vendor script leaves the menu where it is, and some pages are drawn for that: as near as may be.
  edits.style(overlay, "display", "");
  (buttons.find((button) => button.parentNode === place.parentNode) ?? place).after(menu);
}
