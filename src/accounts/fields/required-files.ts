import { Refusal } from "../form/failure";
import { widgetOf } from "./file-field";
import { hasFile } from "./file-state";
import { FIELD } from "../markup";
import { membersOf } from "../../core/dom/dom";

/** File fields that the schema requires; no attribute says so, because browsers would point at an input nobody sees. */
const required = new WeakSet<Element>();

export function requireFile(input: Element, on: boolean): void {
  if (on) required.add(input);
  else required.delete(input);
}

/**
 * Refuses a form in which a required file is missing, as the server would. A field without its parts does not
 * count: nobody could fill it in.
 */
export function checkFiles(form: Element): void {
  const missing = [...membersOf(form).querySelectorAll<HTMLInputElement>(`input[type="file"][${FIELD}]`)].filter(
    (input) => required.has(input) && widgetOf(input) && !hasFile(input),
  );
  const failed = missing.map((input) => ({ name: "EmptyValue", fieldId: input.getAttribute(FIELD) ?? "" }));
  if (failed.length) throw new Refusal("VALIDATION_FAILED", failed);
}
