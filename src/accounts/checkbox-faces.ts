import { createEdits, isElement } from "../core/dom";
import { FORM_TYPE } from "./vocabulary";

/** Keeps the drawn faces of checkboxes in user forms true to their state (`accounts.md` A-95). */
export function watchCheckboxes(signal: AbortSignal): void {
  const edits = createEdits(signal);
  const onChange = ({ target }: Event) => {
    if (!isElement(target) || !target.matches(`form[${FORM_TYPE}] input[type="checkbox"]`)) return;
    for (const face of target.parentElement?.querySelectorAll(":scope > .w-checkbox-input") ?? []) {
      edits.toggleClass(face, "w--redirected-checked", (target as HTMLInputElement).checked);
    }
  };
  document.addEventListener("change", onChange, { signal });
}
