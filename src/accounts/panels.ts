import { useLayoutEffect } from "react";
import type { Edits } from "../core/dom";
import { errorBlock, showBlock, showError } from "./blocks";
import { errorText, type FormKind } from "./error-codes";
import type { Failure } from "./failure";
import type { FormProps } from "./props";
import { FIELD } from "./vocabulary";

export function hideBlock(edits: Edits, block: HTMLElement | null): void {
  if (block) edits.style(block, "display", "none");
}

export function showAndFocus(edits: Edits, block: HTMLElement | null): void {
  showBlock(edits, block);
  block?.focus();
}

/** Shows a failure: the form's error text, and the texts of file fields that the server refused. */
function writeFailure(form: HTMLFormElement, edits: Edits, kind: FormKind, { code, failedValidations }: Failure): void {
  showError(form, edits, (text) => errorText(kind, code, text));
  for (const field of form.querySelectorAll(".w-file-upload-error")) {
    for (const { name, fieldId } of failedValidations) {
      const message = [...field.querySelectorAll(`[${FIELD}]`)].find((element) => element.getAttribute(FIELD) === fieldId);
      const reason = /^\w+$/.test(name) && message?.getAttribute(name);
      if (!message || !reason) continue;
      edits.text(message, reason);
      edits.toggleClass(field, "w-hidden", false);
      break;
    }
  }
}

/** Keeps a form's error block true to the failure, if there is one. */
export function useErrorBlock({ form, edits }: FormProps, kind: FormKind, failure: Failure | undefined): void {
  useLayoutEffect(() => {
    if (!failure) return;
    writeFailure(form, edits, kind, failure);
    return () => hideBlock(edits, errorBlock(form));
  }, [failure]);
}
