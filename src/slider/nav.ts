import type { Edits } from "../core/dom";

export interface Nav {
  /** Marks the dot of the current page; makes the dots anew when their number changed. */
  show(index: number, count: number): void;
  /** Position of the dot that contains the element, or -1. */
  indexOf(target: EventTarget | null): number;
  /** Moves focus to a dot, the first or last one at most; the page stays. */
  focus(index: number): void;
}

/** @param nav root > `.w-slider-nav`. Its children are generated; what was in there comes back at the end. */
export function createNav(nav: HTMLElement, spacing: () => string | undefined, edits: Edits, signal: AbortSignal): Nav {
  const served = [...nav.childNodes];
  let dots: Element[] = [];
  let made = 0;
  if (!nav.hasAttribute("role")) edits.attribute(nav, "role", "group");
  if (!nav.hasAttribute("aria-label")) edits.attribute(nav, "aria-label", "Choose slide");
  signal.addEventListener("abort", () => nav.replaceChildren(...served), { once: true });

  function build(count: number): void {
    const margin = parseFloat(spacing() ?? "");
    const numbered = nav.classList.contains("w-num");
    nav.replaceChildren(
      ...Array.from({ length: count }, (_, index) => {
        const dot = document.createElement("div");
        dot.className = "w-slider-dot";
        dot.setAttribute("data-wf-ignore", "");
        dot.setAttribute("role", "button");
        dot.setAttribute("aria-label", `Show slide ${index + 1} of ${count}`);
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
      // Page scripts put pictures in the place of dots; whatever is there now counts.
      dots = [...nav.children];
      dots.forEach((dot, position) => {
        const active = position === index;
        dot.classList.toggle("w-active", active);
        dot.setAttribute("aria-pressed", String(active));
        dot.setAttribute("tabindex", active ? "0" : "-1");
        if (active) dot.setAttribute("aria-current", "true");
        else dot.removeAttribute("aria-current");
      });
    },
    indexOf: (target) => [...nav.children].findIndex((dot) => dot.contains(target as Node | null)),
    focus: (index) => (nav.children[Math.max(0, Math.min(index, nav.children.length - 1))] as HTMLElement | undefined)?.focus(),
  };
}
