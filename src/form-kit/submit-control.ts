import { afterPaint } from "../core/after-paint";
import { createAnnouncer } from "../core/dom/announcer";
import { createEdits, type Edits } from "../core/edits";
import { atEnd } from "../core/lifetime";
import { nativeMembers } from "../core/dom/dom";

export type SubmitControl = HTMLInputElement | HTMLButtonElement;

/** Why a form cannot be sent right now. A challenge only disables, the others show the wait label too. */
export type ClosingReason = "sending" | "uploading" | "challenge";

/** Where a submit control keeps its own label (F-55, A-13). */
const LABEL = "wf-submit-button-value";

/** Kept for a control without a label (F-55). */
const NO_LABEL = "Submit";

/** Announced while a form is sent that has no wait label (F-93). */
const SENDING = "Sending…";

/** The submit controls of a form as one. Reasons add up: the last one to end opens the gate (F-60, A-13). */
export interface SubmitGate {
  /** @param reason default: any. */
  isClosed(reason?: ClosingReason): boolean;
  /** @returns ends this one reason; calling it again is harmless. */
  close(reason: ClosingReason): () => void;
  /** Stores the controls' own labels, before the gate disables them. */
  keepLabels(): void;
  /** Shows the state, also on controls added since: an open gate enables controls that were served disabled (F-50). */
  render(): void;
  controls(): SubmitControl[];
}

/** Makes the one gate of a form, for all that close it (F-50 to F-55, A-11 to A-13). */
export function createSubmitGate(form: HTMLFormElement, signal: AbortSignal): SubmitGate {
  const edits = createEdits(signal);
  const say = afterPaint(createAnnouncer(signal), signal);
  const reasons = new Set<{ readonly name: ClosingReason }>();
  const closedBy = (test: (name: ClosingReason) => boolean) => [...reasons].some(({ name }) => test(name));
  const labels = new WeakMap<SubmitControl, string | null>();
  let restorers: (() => void)[] = [];
  let focused: SubmitControl | undefined;

  function restoreLabels(): void {
    for (const restore of restorers.splice(0)) restore();
  }
  atEnd(signal, restoreLabels);

  const gate: SubmitGate = {
    isClosed: (reason) => closedBy((name) => !reason || name === reason),
    close(name) {
      const reason = { name };
      reasons.add(reason);
      gate.render();
      const sends = name === "sending";
      if (sends) say(gate.controls()[0]?.getAttribute("data-wait") || SENDING);
      return () => {
        if (!reasons.delete(reason)) return;
        if (sends) say("");
        gate.render();
      };
    },
    keepLabels() {
      for (const control of gate.controls()) {
        const label = readLabel(control);
        // A label that a page script put into the attribute stays, until the control's own changes.
        if (labels.get(control) !== label) edits.attribute(control, LABEL, label || NO_LABEL);
        labels.set(control, label);
      }
    },
    render() {
      // After `stop()` a late answer must not touch the page again.
      if (signal.aborted) return;
      const controls = gate.controls();
      const closed = gate.isClosed();
      focused ??= controls.find((control) => control === document.activeElement);
      if (!restorers.length) gate.keepLabels();
      for (const control of controls) edits.attribute(control, "disabled", closed ? "true" : null);
      edits.attribute(form, "aria-busy", gate.isClosed("sending") ? "true" : null);
      if (!closedBy((name) => name !== "challenge")) restoreLabels();
      else if (!restorers.length) restorers = controls.map((control) => showWaitLabel(control, edits));
      if (closed) return;
      // Disabling removed the focus from the control. Restore it, unless another element has the focus now.
      if (document.activeElement === document.body) focused?.focus();
      focused = undefined;
    },
    controls: () =>
      [...(nativeMembers(form).elements as unknown as Iterable<SubmitControl>)].filter(({ type }) => type === "submit"),
  };
  return gate;
}

function readLabel(control: SubmitControl): string | null {
  return control instanceof HTMLButtonElement ? control.textContent.trim() : control.getAttribute("value");
}

/** @returns what puts the control's own label back. */
function showWaitLabel(control: SubmitControl, edits: Edits): () => void {
  const wait = control.getAttribute("data-wait");
  if (!wait) return () => undefined;
  if (control instanceof HTMLButtonElement) {
    const label = [...control.childNodes];
    control.replaceChildren(wait);
    return () => control.replaceChildren(...label);
  }
  const label = control.getAttribute("value");
  edits.attribute(control, "value", wait);
  return () => {
    const kept = control.getAttribute(LABEL);
    // Without the attribute, the browser shows its translated label; an empty one belongs to a button with a picture.
    edits.attribute(control, "value", label === null || (!label && kept === NO_LABEL) ? label : kept || NO_LABEL);
  };
}
