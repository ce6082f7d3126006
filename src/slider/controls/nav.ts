import { atEnd } from "../../core/lifetime";
import { fill, write, type Edits } from "../../core/edits";
import { createElement } from "../../core/dom/create-element";

export interface Nav {
  /** Marks the dot of the current group; makes new dots when their number changed. */
  show(index: number, count: number): void;
  /** Position of the dot that contains the element, or -1. */
  indexOf(target: EventTarget | null): number;
  /** Moves focus to a dot, the first or last one at most. @returns its position. */
  focus(index: number): number;
}

/**
 * @param nav root > `.w-slider-nav`. Its children are generated; the old ones are restored at the end.
 * @param bare whether no style sheet draws the dots: then they are numbers (SL-9).
 */
export function createNav(
  nav: HTMLElement,
  bare: boolean,
  spacing: () => string | undefined,
  edits: Edits,
  signal: AbortSignal,
): Nav {
  const served = [...nav.childNodes];
  let dots: HTMLElement[] = [];
  let made = 0;
  fill(edits, nav, "role", "group");
  fill(edits, nav, "aria-label", "Choose slide");
  atEnd(signal, () => nav.replaceChildren(...served));

  function build(count: number): void {
    const margin = parseFloat(spacing() ?? "");
    const numbered = bare || nav.classList.contains("w-num");
    nav.replaceChildren(
      ...Array.from({ length: count }, (_, index) => {
        const name = `Show slide ${index + 1} of ${count}`;
        const dot = createElement("div", { class: "w-slider-dot", role: "button", "aria-label": name });
        if (bare) dot.style.cssText = "display:inline-block;padding:.5em;cursor:pointer";
        if (margin >= 0) dot.style.marginLeft = dot.style.marginRight = `${margin}px`;
        if (numbered) dot.textContent = String(index + 1);
        return dot;
      }),
    );
    made = count;
  }

  return {
    show(index, count) {
      if (made !== count) build(count);
      // Page scripts replace dots by pictures; the current children count.
      dots = [...nav.children] as HTMLElement[];
      dots.forEach((dot, position) => {
        const active = position === index;
        dot.classList.toggle("w-active", active);
        if (bare) dot.style.fontWeight = active ? "bold" : "";
        dot.setAttribute("aria-pressed", String(active));
        dot.setAttribute("tabindex", active ? "0" : "-1");
        write(dot, "aria-current", active ? "true" : null);
      });
    },
    indexOf: (target) => [...nav.children].findIndex((dot) => dot.contains(target as Node | null)),
    focus(index) {
      const at = Math.max(0, Math.min(index, nav.children.length - 1));
      (nav.children[at] as HTMLElement | undefined)?.focus();
      return at;
    },
  };
}
