import type { UserFormField } from "../../users/api-types";
import { Check, SelectField, TextField } from "../shared/form-fields";

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
    return <Check label={name} checked={value === true} onChange={onChange} />;
  }
  const text = String(value);
  if (type === "Option" && options) {
    const known = options.map((option) => [option.slug, option.name] as const);
    const unknown = text && !options.some(({ slug }) => slug === text) ? ([[text, text]] as const) : [];
    const all = [["", "(none)"] as const, ...unknown, ...known];
    return <SelectField id={key} label={name} value={text} options={all} onChange={onChange} />;
  }
  return (
    <TextField
      id={key}
      label={name}
      type={INPUTS[type] ?? "text"}
      step="any"
      autoComplete="off"
      value={text}
      onChange={onChange}
    />
  );
}
