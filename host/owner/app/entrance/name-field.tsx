import { TextField } from "../shared/form-fields";
interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
}

/** The field for the name with which an owner logs in. */
export function NameField({ label, value, onChange }: Props) {
  return (
    <TextField
      id="name"
      label={label}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      onChange={onChange}
    />
  );
}
