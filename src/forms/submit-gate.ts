import type { Edits } from "../core/dom";

export type SubmitControl = HTMLInputElement | HTMLButtonElement;

/** Where a submit control keeps its own label (F-55). */
const LABEL = "wf-submit-button-value";

/** Why a form cannot be sent right now, as its submit controls show it. Reasons add up: the last one to end opens the gate. */
export interface SubmitGate {
  readonly closed: boolean;
  /**
   * @param waiting whether the controls show their wait labels for this reason.
   * @returns ends this one reason; calling it again is harmless.
   */
  close(waiting?: boolean): () => void;
  /** Shows the state, also on controls that came since. */
  render(): void;
  controls(): SubmitControl[];
}

/** The form's submit controls as one (F-50 to F-55). */
export function createSubmitGate(form: HTMLFormElement, edits: Edits, signal: AbortSignal): SubmitGate {
  const reasons = new Set<{ waiting: boolean }>();
  let restorers: (() => void)[] = [];

  function restoreLabels(): void {
    for (const restore of restorers.splice(0)) restore();
  }
  signal.addEventListener("abort", restoreLabels, { once: true });

  const gate: SubmitGate = {
    get closed() {
      return reasons.size > 0;
    },
    close(waiting = true) {
      const reason = { waiting };
      reasons.add(reason);
      gate.render();
      return () => {
        if (reasons.delete(reason)) gate.render();
      };
    },
    render() {
      // After `stop()` a late answer must not touch the page again.
      if (signal.aborted) return;
      const controls = gate.controls();
      for (const control of controls) {
        edits.attribute(control, "disabled", gate.closed ? "" : null);
        if (!restorers.length) edits.attribute(control, LABEL, labelOf(control) || "Submit");
      }
      if (![...reasons].some(({ waiting }) => waiting)) restoreLabels();
      else if (!restorers.length) restorers = controls.map(showWaitLabel);
    },
    controls: () => [...form.querySelectorAll<SubmitControl>("input, button")].filter(({ type }) => type === "submit"),
  };
  return gate;
}

function labelOf(control: SubmitControl): string | null {
  return control instanceof HTMLButtonElement ? control.textContent.trim() : control.getAttribute("value");
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
  return () => (label === null ? control.removeAttribute("value") : control.setAttribute("value", control.getAttribute(LABEL) ?? label));
}
