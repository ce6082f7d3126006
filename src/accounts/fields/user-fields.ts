import { customFields } from "../operations/field-values";
import { createFileField, findWidget } from "./file-field";
import type { FormContext } from "../form/context";
import { applySchema } from "./apply-schema";
import { FIELD, FIELD_TYPE } from "../markup";
import { nativeMembers } from "../../core/dom/dom";

const SENT =
  "an id of letters and digits, and PlainText, Email, Number, Link, Bool, FileRef or Password on an input, Option on a select";

/** Names the fields that a form shows and never sends, so that their loss is not silent. */
function warnOfUnsent({ form, warn }: FormContext): void {
  const sent = new Set<Element>(customFields(form).map(({ element }) => element));
  for (const element of nativeMembers(form).querySelectorAll(`:is(input,select,textarea)[${FIELD_TYPE}]`)) {
    if (sent.has(element)) continue;
    warn({ element, attribute: FIELD_TYPE, expected: SENT, message: "the field is not sent" });
  }
}

/** What every user form has in common: its submit control, the schema of its fields, its file fields. */
export function driveFields(context: FormContext): void {
  const { form, gate, warn } = context;
  for (const input of nativeMembers(form).querySelectorAll<HTMLInputElement>(`input[type="file"][${FIELD}]`)) {
    const widget = findWidget(input);
    if (widget) createFileField(input, widget, context);
    else {
      const expected = ".w-file-upload with its four panels around it";
      warn({ element: input, expected, message: "a file field without its parts cannot upload" });
    }
  }
  gate.keepLabels();
  warnOfUnsent(context);
  applySchema(context);
}
