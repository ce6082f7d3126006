import { isElement } from "../core/dom/dom";
import { isPress } from "../core/input/keys";

/**
 * Makes an element work like a button: a click, Enter and Space run it, and the browser's default action is prevented.
 */
export function onActivate(element: Element, run: () => void, signal: AbortSignal): void {
  function take(event: Event): void {
    // A control inside it has its own use for clicks and keys.
    if (isElement(event.target) && event.target.matches("input")) return;
    event.preventDefault();
    run();
  }
  element.addEventListener("click", take, { signal });
  element.addEventListener("keydown", (event) => isPress((event as KeyboardEvent).key) && take(event), {
    signal,
  });
}
