import type { Edits } from "../core/dom";

export interface Arrows {
  /** Names the arrows. On right-to-left pages the left one leads onward. */
  label(rtl: boolean): void;
  /** Hides the arrow that leads nowhere; focus on it moves to the other. */
  hide(atFirst: boolean, atLast: boolean): void;
}

interface Options {
  left: HTMLElement | undefined;
  right: HTMLElement | undefined;
  /** Id of the mask. */
  controls: string;
  /** @param step 1 onward, -1 back. */
  onStep(step: number): void;
  edits: Edits;
  signal: AbortSignal;
}

export function createArrows({ left, right, controls, onStep, edits, signal }: Options): Arrows {
  const unnamed = new Set<HTMLElement>();
  let mirrored = false;

  for (const arrow of [left, right]) {
    if (!arrow) continue;
    const native = arrow instanceof HTMLButtonElement;
    const step = () => onStep((arrow === right) !== mirrored ? 1 : -1);
    if (!arrow.hasAttribute("aria-label") && !(native && arrow.textContent?.trim())) unnamed.add(arrow);
    edits.attribute(arrow, "aria-controls", controls);
    arrow.addEventListener("click", step, { signal });
    if (native) continue;
    edits.attribute(arrow, "role", "button");
    edits.attribute(arrow, "tabindex", "0");
    arrow.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        step();
      },
      { signal },
    );
  }

  function hide(arrow: HTMLElement | undefined, other: HTMLElement | undefined, hidden: boolean): void {
    if (!arrow || (arrow.style.display === "none") === hidden) return;
    const focused = arrow === document.activeElement;
    edits.style(arrow, "display", hidden ? "none" : "");
    if (hidden && focused) other?.focus();
  }

  return {
    label(rtl) {
      mirrored = rtl;
      for (const arrow of unnamed) {
        edits.attribute(arrow, "aria-label", (arrow === right) !== rtl ? "next slide" : "previous slide");
      }
    },
    hide(atFirst, atLast) {
      const [back, onward] = mirrored ? [right, left] : [left, right];
      // The one that stays is shown first, so that it can take the focus.
      const order = atLast ? [[back, atFirst], [onward, atLast]] as const : [[onward, atLast], [back, atFirst]] as const;
      for (const [arrow, hidden] of order) hide(arrow, arrow === back ? onward : back, hidden);
    },
  };
}
