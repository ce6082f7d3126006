import type { Problem } from "./validate";

/** What a visitor does next after reading a message; the field must not stay invalid and block the browser's own submit. */
const MOVES_ON = ["input", "change", "click", "keydown", "reset", "invalid"] as const;

/**
 * Shows messages where the visitor is: as the field's own validation message, which browsers focus, scroll to and
 * announce. `window.alert` serves controls that cannot show one: hidden, disabled, not rendered.
 */
export function createFieldMessage(form: HTMLFormElement, signal: AbortSignal): (problem: Problem) => void {
  let shown: Problem["control"] | undefined;
  let reporting = false;

  function clear(): void {
    if (reporting) return;
    shown?.setCustomValidity("");
    shown = undefined;
  }

  for (const type of MOVES_ON) form.addEventListener(type, clear, { capture: true, signal });
  signal.addEventListener("abort", clear, { once: true });

  return ({ control, message }) => {
    clear();
    // Safari before 17.4 has no `checkVisibility`.
    if (!control.willValidate || control.checkVisibility?.() === false) {
      window.alert(message);
      return;
    }
    shown = control;
    reporting = true;
    control.setCustomValidity(message);
    control.reportValidity();
    reporting = false;
  };
}
