import { useLayoutEffect } from "react";
import { warn } from "../core/errors";
import { customFields } from "./fields";
import { FileField, widgetOf } from "./file-field";
import type { FormProps } from "./props";
import { useSchema } from "./schema";
import { SubmitControl } from "./submit-control";
import { FIELD, FIELD_TYPE } from "./vocabulary";

const SENT = "an id of letters and digits, and PlainText, Email, Number, Link, Bool, FileRef or Password on an input, Option on a select";

/** Names the fields that a form shows and never sends, so that their loss is not silent. */
function warnOfUnsent(form: HTMLFormElement): void {
  const sent = new Set<Element>(customFields(form).map(({ element }) => element));
  for (const element of form.querySelectorAll(`:is(input,select,textarea)[${FIELD_TYPE}]`)) {
    if (sent.has(element)) continue;
    warn({ behaviour: "usys_form", element, attribute: FIELD_TYPE, expected: SENT, message: "the field is not sent" });
  }
}

/** What every user form has in common: its submit control, the schema of its fields, its file fields. */
export function UserFields(props: FormProps) {
  const { form } = props;
  useSchema(props);
  useLayoutEffect(() => warnOfUnsent(form), []);
  const files = [...form.querySelectorAll<HTMLInputElement>(`input[type="file"][${FIELD}]`)].map((input) => {
    const widget = widgetOf(input);
    if (widget) return <FileField key={input.getAttribute(FIELD)} {...props} input={input} widget={widget} />;
    const expected = ".w-file-upload with its four panels around it";
    warn({ behaviour: "usys_form", element: input, expected, message: "a file field without its parts cannot upload" });
    return null;
  });
  return (
    <>
      <SubmitControl {...props} />
      {files}
    </>
  );
}
