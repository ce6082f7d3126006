import type { UserFormField } from "../../users/api-types";

interface Props {
  field: UserFormField;
  value: string | boolean;
  onChange(value: string | boolean): void;
}

const INPUTS: Partial<Record<UserFormField["type"], string>> = { Email: "email", Number: "number", Link: "url" };

/** One custom field of a user as a form field. */
export function EditedField({ field: { id, name, type, options }, value, onChange }: Props) {
  const key = `user-field-${id}`;
  if (type === "Bool") {
    return (
      <label className="check">
        <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
        {name}
      </label>
    );
  }
  const text = String(value);
  return (
    <div className="field">
      <label htmlFor={key}>{name}</label>
      {type === "Option" && options ? (
        <select id={key} value={text} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">(none)</option>
          {!options.some(({ slug }) => slug === text) && text && <option value={text}>{text}</option>}
          {options.map((option) => (
            <option key={option.slug} value={option.slug}>
              {option.name}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={key}
          type={INPUTS[type] ?? "text"}
          step="any"
          autoComplete="off"
          value={text}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
