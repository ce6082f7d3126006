import { useLayoutEffect } from "react";
import type { Edits } from "../core/dom";
import { errorBlock, showBlock, showError } from "./blocks";
import { errorText, type FormKind } from "./error-codes";
import type { Failure } from "./failure";
import type { FormProps } from "./props";
import { validationText } from "./upload-errors";
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
  for (const block of form.querySelectorAll(".w-file-upload-error")) {
    const field = block.closest(".w-file-upload") ?? block;
    const ids = [...field.querySelectorAll(`[${FIELD}]`)].map((element) => element.getAttribute(FIELD));
    const names = failedValidations.filter(({ fieldId }) => ids.includes(fieldId)).map(({ name }) => name);
    const message = block.querySelector(`[${FIELD}],.w-file-upload-error-msg`);
    if (!message || !names.length) continue;
    edits.text(message, validationText(names, message));
    edits.toggleClass(block, "w-hidden", false);
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
