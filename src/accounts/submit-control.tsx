import { useLayoutEffect, useRef } from "react";
import { useStore } from "../core/use-store";
import { $holds } from "./holds";
import type { FormProps } from "./props";
import { BACKUP_LABEL } from "./vocabulary";

type Control = HTMLInputElement | HTMLButtonElement;

function controlOf(form: HTMLFormElement): Control | undefined {
  return [...form.elements].find((element): element is Control => (element as Control).type === "submit");
}

/** The one writer of a form's submit control: disabled, with its wait text, while anything holds the form. */
export function SubmitControl({ form, edits }: FormProps) {
  const holds = useStore($holds(form));
  const control = useRef(controlOf(form)).current;
  const served = useRef({ label: null as string | null, held: false, uploaded: false, focused: false }).current;

  useLayoutEffect(() => {
    if (!control) return;
    const isInput = control instanceof HTMLInputElement;
    served.label = isInput ? control.getAttribute("value") : control.textContent;
    edits.attribute(control, BACKUP_LABEL, served.label ?? "");
  }, []);

  useLayoutEffect(() => {
    if (!control) return;
    const write = (label: string | null) => {
      if (control instanceof HTMLInputElement) edits.attribute(control, "value", label);
      else if (label !== control.textContent) edits.text(control, label ?? "");
    };
    if (holds.length) {
      served.held = true;
      served.uploaded ||= holds.includes("uploading");
      served.focused ||= control === document.activeElement;
      edits.attribute(control, "disabled", "true");
      const wait = control.getAttribute("data-wait");
      // A challenge that is loading only disables.
      if (wait && holds.some((reason) => reason !== "challenge")) write(wait);
    } else if (served.held) {
      edits.attribute(control, "disabled", null);
      write(served.uploaded ? control.getAttribute(BACKUP_LABEL) || "Submit" : served.label);
      // Disabling took the focus away from the visitor; if nobody else has it by now, they get it back.
      if (served.focused && document.activeElement === document.body) control.focus();
      served.held = served.uploaded = served.focused = false;
    }
  }, [holds]);
  return null;
}
