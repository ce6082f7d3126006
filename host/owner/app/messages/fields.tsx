import type { FieldValue } from "../../../../wire/submission";
import { fieldText } from "../../../base/submission-fields";

/** The submitted values, as plain text only. */
export function Fields({ fields }: { fields: { key: string; value: FieldValue }[] }) {
  return (
    <dl className="fields">
      {fields.map(({ key, value }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{fieldText(value, ["Yes", "No"]) || <span className="faint">empty</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
