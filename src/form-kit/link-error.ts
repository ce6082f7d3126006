import { createEdits } from "../core/edits";

/** Ties a text to the controls that it is about until `signal` aborts; what they were tied to before stays (`forms.md` F-90). */
export function linkError(controls: Iterable<Element>, id: string, signal: AbortSignal): void {
  const edits = createEdits(signal);
  for (const control of new Set(controls)) {
    const described = control.getAttribute("aria-describedby");
    edits.attribute(control, "aria-describedby", described ? `${described} ${id}` : id);
    // A label that opens a file dialog is a button, which cannot be invalid.
    if (control.localName !== "label") edits.attribute(control, "aria-invalid", "true");
  }
}
