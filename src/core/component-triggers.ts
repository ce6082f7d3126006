import { pageJQuery } from "./page/jquery";

/**
 * Events by which widgets notify the interaction engines and page scripts that a part became active or inactive
 * (`boot.md` 8). They are dispatched on every call; listeners handle repeats (B-50).
 */

/** The last announced state of each part since its reset, shared by all callers. */
const announced = new WeakMap<Element, boolean>();

function dispatch(element: Element, active: boolean): void {
  element.dispatchEvent(
    new CustomEvent(active ? "COMPONENT_ACTIVE" : "COMPONENT_INACTIVE", { bubbles: true, cancelable: true }),
  );
  if (announced.get(element) === active) return;
  announced.set(element, active);
  // Page scripts of the first generation bind these by jQuery; they are notified of changes only.
  pageJQuery()?.(element).triggerHandler(`w-ix-${active ? "intro" : "outro"}.w-ix`);
}

/** The part became active, e.g. a slide entered, a menu opened: `COMPONENT_ACTIVE`. */
export function intro(element: Element): void {
  dispatch(element, true);
}

/** The part became inactive: `COMPONENT_INACTIVE`. */
export function outro(element: Element): void {
  dispatch(element, false);
}

/** Forgets whether the part was active, without an event: for a widget that is built again. */
export function reset(element: Element): void {
  announced.delete(element);
}

/** Whether the part's last announcement was {@link intro}; inside a listener, the one before the present. */
export function wasActive(element: Element): boolean {
  return announced.get(element) === true;
}

/**
 * Announces that a dropdown or menu opened or closed, also under the name that pages since late 2025 listen for:
 * `IX3_COMPONENT_STATE_CHANGE` with `{component, state}`.
 */
export function announceState(element: Element, component: "dropdown" | "navbar", state: "open" | "close"): void {
  dispatch(element, state === "open");
  element.dispatchEvent(
    new CustomEvent("IX3_COMPONENT_STATE_CHANGE", { bubbles: true, cancelable: true, detail: { component, state } }),
  );
}
