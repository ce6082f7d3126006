import { isElement } from "../src/core/dom/dom";

/** What a finger last pressed, for `Webflow.validClick`. */
export interface LastPress {
  watch(): void;
  /** Drops the listeners until the next {@link LastPress.watch}. */
  rest(): void;
  /** Whether a click on the element may be meant: after a press on it, or on a device without touch. */
  isOn(element: unknown): boolean;
}

/** @param touch whether the device has a touch screen; no other needs to remember. */
export function createLastPress(touch: boolean): LastPress {
  let pressed: EventTarget | null = null;
  let scope: AbortController | undefined;
  return {
    watch() {
      if (!touch || scope) return;
      scope = new AbortController();
      const listen = { capture: true, passive: true, signal: scope.signal };
      for (const type of ["touchstart", "mousedown"]) {
        document.addEventListener(type, ({ target }) => (pressed = target), listen);
      }
    },
    rest() {
      scope?.abort();
      scope = undefined;
    },
    isOn: (element) => !touch || (isElement(element) && element.contains(pressed as Node | null)),
  };
}
