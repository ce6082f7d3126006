/** Whether an event target is an element, of HTML or of another kind, such as SVG. */
export function isElement(target: unknown): target is Element {
  return target instanceof Element;
}

/** Keeps an event from the browser and from all further listeners up the page. */
export function swallow(event: Pick<Event, "preventDefault" | "stopPropagation">): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The nearest element from an event target up that matches. */
export function closestTo<E extends Element = HTMLElement>(target: EventTarget | null, selector: string): E | null {
  return isElement(target) ? target.closest<E>(selector) : null;
}

/** The children of all of the parents that match, in the order of the parents. */
export function childrenOf(parents: readonly Element[], selector: string): HTMLElement[] {
  return parents
    .flatMap(({ children }) => [...children])
    .filter((child): child is HTMLElement => child.matches(selector));
}

/** What Tab reaches. */
export const FOCUSABLE =
  "a[href], area[href], button, input, select, textarea, iframe, object, embed, summary, [tabindex], [contenteditable], audio[controls], video[controls]";
