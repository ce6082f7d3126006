import { warn } from "../core/errors";
import { FileField, widgetOf } from "./file-field";
import type { FormProps } from "./props";
import { useSchema } from "./schema";
import { SubmitControl } from "./submit-control";
import { FIELD } from "./vocabulary";

/** What every user form has in common: its submit control, the schema of its fields, its file fields. */
export function UserFields(props: FormProps) {
  const { form } = props;
  useSchema(props);
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
