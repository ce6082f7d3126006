import type { Edits } from "../../core/edits";
import { validationText } from "./upload-errors";
import { FIELD } from "../markup";
import { errorText, type FormKind } from "./error-texts";
import type { Failure } from "./failure";
import { showError } from "./error-block";
import { nativeMembers } from "../../core/dom/dom";

/** Shows a failure: the form's error text, and the texts of file fields that the server refused. */
export function showFailure(
  form: HTMLFormElement,
  edits: Edits,
  kind: FormKind,
  { code, failedValidations }: Failure,
): void {
  showError(form, edits, (text) => errorText(kind, code, text));
  for (const block of nativeMembers(form).querySelectorAll(".w-file-upload-error")) {
    const field = block.closest(".w-file-upload") ?? block;
    const ids = [...field.querySelectorAll(`[${FIELD}]`)].map((element) => element.getAttribute(FIELD));
    const names = failedValidations.filter(({ fieldId }) => ids.includes(fieldId)).map(({ name }) => name);
    const message = block.querySelector(`[${FIELD}],.w-file-upload-error-msg`);
    if (!message || !names.length) continue;
    edits.text(message, validationText(names, message));
    edits.toggleClass(block, "w-hidden", false);
  }
}
