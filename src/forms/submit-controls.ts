import type { Edits } from "../core/dom";

type SubmitControl = HTMLInputElement | HTMLButtonElement;

/**
 * The form's submit controls as one: disables them and swaps their labels for their own `data-wait`, and puts back what
 * each of them said (F-50 to F-55).
 */
export function createSubmitControls(form: HTMLFormElement, edits: Edits, signal: AbortSignal) {
  let restorers: (() => void)[] = [];

  function restoreLabels(): void {
    for (const restore of restorers.splice(0)) restore();
  }
  signal.addEventListener("abort", restoreLabels, { once: true });

  return {
    elements: () => [...form.querySelectorAll<SubmitControl>("input, button")].filter(({ type }) => type === "submit"),
    /** @param waiting whether the wait labels show. */
    render(disabled: boolean, waiting: boolean): void {
      const controls = this.elements();
      for (const control of controls) edits.attribute(control, "disabled", disabled ? "" : null);
      if (!waiting) restoreLabels();
      else if (!restorers.length) restorers = controls.map(showWaitLabel);
    },
  };
}

/** @returns what puts the control's own label back. */
function showWaitLabel(control: SubmitControl): () => void {
  const wait = control.getAttribute("data-wait");
  if (!wait) return () => undefined;
  if (control instanceof HTMLButtonElement) {
    const label = [...control.childNodes];
    control.replaceChildren(wait);
    return () => control.replaceChildren(...label);
  }
  const label = control.getAttribute("value");
  control.setAttribute("value", wait);
  // A control without a label of its own gets the browser's translated one back.
  return () => (label === null ? control.removeAttribute("value") : control.setAttribute("value", label));
}
