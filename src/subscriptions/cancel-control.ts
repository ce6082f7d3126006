import { write } from "../core/edits";
import { listenLate } from "../core/late-listener";
import { isPress } from "../core/input/keys";

const CANCEL = "[data-wf-user-subscription-cancel]";

/** The controls of one row that cancel its subscription, and the line beside them with the result. */
export interface CancelControls {
  /** Disabled and, if the page sets one in `data-wait`, with another label. */
  busy(on: boolean): void;
  /** Shows a text beside the control, politely announced. */
  say(text: string): HTMLElement;
}

/** A control that keyboards reach by themselves. */
const NATIVE = "button,input,a[href]";

/** @param cancel called when the visitor presses it, unless a request is pending. */
export function cancelControls(row: HTMLElement, cancel: () => void, signal: AbortSignal): CancelControls {
  const controls = [...row.querySelectorAll<HTMLElement>(CANCEL), ...(row.matches(CANCEL) ? [row] : [])];
  const labels = new Map<Element, Node[]>();
  let running = false;
  let message: HTMLElement | undefined;
  let focused: HTMLElement | undefined;

  for (const control of controls) {
    const listen = <T extends "click" | "keydown">(type: T, run: (event: HTMLElementEventMap[T]) => void) =>
      listenLate(control, type, run, { signal });
    listen("click", (event) => {
      event.preventDefault();
      if (!running) cancel();
    });
    if (control.matches(NATIVE)) continue;
    control.tabIndex = 0;
    if (!control.hasAttribute("role")) control.setAttribute("role", "button");
    listen("keydown", (event) => {
      if (event.target !== control || !isPress(event.key)) return;
      event.preventDefault();
      control.click();
    });
  }

  return {
    busy(on) {
      running = on;
      if (on) focused = controls.find((control) => control === document.activeElement);
      for (const control of controls) {
        control.toggleAttribute("disabled", on && control.matches("button,input"));
        for (const state of ["aria-disabled", "aria-busy"]) {
          write(control, state, on ? "true" : null);
        }
        const wait = control.dataset.wait;
        if (on && wait && !labels.has(control)) {
          labels.set(control, [...control.childNodes]);
          control.textContent = wait;
        } else if (!on) {
          control.replaceChildren(...(labels.get(control) ?? control.childNodes));
          labels.delete(control);
        }
      }
      // Browsers remove the focus from disabled elements.
      if (!on && document.activeElement === document.body) focused?.focus();
    },
    say(text) {
      if (!message) {
        message = document.createElement("p");
        message.setAttribute("role", "status");
        const [control] = controls;
        // A condition hides the control of a canceled subscription.
        const place = control?.closest(".w-condition-invisible") ?? control;
        if (place && place !== row && row.contains(place)) place.after(message);
        else row.append(message);
      }
      message.textContent = text;
      return message;
    },
  };
}
