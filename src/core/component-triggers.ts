import { states } from "./component-states";
import { pageJQuery } from "./page/jquery";

/**
 * Events by which widgets notify the interaction engines and page scripts that a part became active or inactive
 * (`boot.md` 8). They are dispatched on every call; listeners handle repeats (B-50).
 */

function send(element: Element, type: string, detail?: object): Event {
  const event = new CustomEvent(type, { bubbles: true, cancelable: true, detail });
  element.dispatchEvent(event);
  return event;
}

function dispatch(element: Element, active: boolean): void {
  const event = send(element, `COMPONENT_${active ? "" : "IN"}ACTIVE`);
  const last = states.get(element);
  states.set(element, event);
  if (last?.type === event.type) return;
  // Page scripts of the first generation bind these by jQuery; they are notified of changes only.
  pageJQuery()?.(element).triggerHandler(`w-ix-${active ? "intro" : "outro"}.w-ix`);
}

/** The part became active, e.g. a slide entered, a menu opened: `COMPONENT_ACTIVE`. */
export const intro = (element: Element): void => dispatch(element, true);

/** The part became inactive: `COMPONENT_INACTIVE`. */
export const outro = (element: Element): void => dispatch(element, false);

/**
 * Dispatches that a dropdown or menu opened or closed, also under the name that pages since late 2025 listen for:
 * `IX3_COMPONENT_STATE_CHANGE` with `{component, state}`.
 */
export function dispatchState(element: Element, component: "dropdown" | "navbar", state: "open" | "close"): void {
  dispatch(element, state === "open");
  send(element, "IX3_COMPONENT_STATE_CHANGE", { component, state });
}
