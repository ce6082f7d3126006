import { Refusal } from "../form/failure";
import { findWidget } from "./file-field";
import { hasFile } from "./file-state";
import { FIELD } from "../markup";
import { nativeMembers } from "../../core/dom/dom";

/** Required file fields. The attribute is not set, because browsers would point at the hidden input. */
const required = new WeakSet<Element>();

export function requireFile(input: Element, on: boolean): void {
  if (on) required.add(input);
  else required.delete(input);
}

/**
 * Rejects a form with a missing required file, as the server would. Ignores a field without its parts, because
 * visitors cannot fill it in.
 */
export function checkFiles(form: Element): void {
  const missing = [...nativeMembers(form).querySelectorAll<HTMLInputElement>(`input[type="file"][${FIELD}]`)].filter(
    (input) => required.has(input) && findWidget(input) && !hasFile(input),
  );
  const failed = missing.map((input) => ({ name: "EmptyValue", fieldId: input.getAttribute(FIELD) ?? "" }));
  if (failed.length) throw new Refusal("VALIDATION_FAILED", failed);
}
