import type { FieldValue } from "../../../../wire/submission";

/** What was filled in: text and nothing but text. */
export function Fields({ fields }: { fields: { key: string; value: FieldValue }[] }) {
  return (
    <dl className="fields">
      {fields.map(({ key, value }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{wordsOf(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function wordsOf(value: FieldValue) {
  if (value === true) return "Yes";
  if (value === false) return "No";
  const text = Array.isArray(value) ? value.join(", ") : value;
  return text || <span className="faint">empty</span>;
}
