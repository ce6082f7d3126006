import type { Edits } from "../../core/edits";
import { show } from "../../core/dom/visibility";

export interface Arrows {
  /** Where the arrow at that place leads: 1 onward, -1 back, 0 none. @param key for those that make no click of a key themselves. */
  getStep(target: EventTarget | null, key?: boolean): number;
  /** Names the arrows. On right-to-left pages the left one leads onward. */
  label(rtl: boolean): void;
  /**
   * Hides the arrow that leads nowhere; focus on it moves to the other.
   * @param hides whether the slider does so at all: if not, arrows are as the page has them.
   */
  hide(hides: boolean, atFirst: boolean, atLast: boolean): void;
}

/**
 * @param left all arrows of that side.
 * @param right all arrows of that side.
 * @param controls id of the mask.
 */
export function createArrows(
  left: readonly HTMLElement[],
  right: readonly HTMLElement[],
  controls: string,
  edits: Edits,
): Arrows {
  const unnamed = new Set<HTMLElement>();
  let mirrored = false;

  const all = [...left, ...right];
  const isHidden = new Map<HTMLElement, boolean>();
  const isNative = (arrow: HTMLElement) => arrow instanceof HTMLButtonElement;
  for (const arrow of all) {
    const native = isNative(arrow);
    if (!arrow.hasAttribute("aria-label") && !(native && arrow.textContent?.trim())) unnamed.add(arrow);
    edits.attribute(arrow, "aria-controls", controls);
    if (native) continue;
    edits.attribute(arrow, "role", "button");
    edits.attribute(arrow, "tabindex", "0");
  }

  function hide(
    arrows: readonly HTMLElement[],
    [other]: readonly HTMLElement[],
    hides: boolean,
    hidden: boolean,
  ): void {
    for (const arrow of arrows) {
      const before = isHidden.get(arrow);
      if (before === hidden || (before === undefined && !hides)) continue;
      isHidden.set(arrow, hidden);
      const focused = arrow === document.activeElement;
      if (hidden) edits.style(arrow, "display", "none");
      // Also where the page's style sheet hides it, as the vendor script does.
      else show(edits, arrow);
      if (hidden && focused) other?.focus();
    }
  }

  return {
    getStep(target, key = false) {
      const arrow = all.find((each) => each.contains(target as Node | null));
      return !arrow || (key && isNative(arrow)) ? 0 : right.includes(arrow) !== mirrored ? 1 : -1;
    },
    label(rtl) {
      mirrored = rtl;
      for (const arrow of unnamed) {
        edits.attribute(arrow, "aria-label", right.includes(arrow) !== rtl ? "next slide" : "previous slide");
      }
    },
    hide(hides, atFirst, atLast) {
      const [back, onward] = mirrored ? [right, left] : [left, right];
      // The one that stays is shown first, so that it can take the focus.
      const sides = [
        [back, onward, atFirst],
        [onward, back, atLast],
      ] as const;
      for (const [arrows, others, hidden] of atLast ? sides : [...sides].reverse())
        hide(arrows, others, hides, hides && hidden);
    },
  };
}
