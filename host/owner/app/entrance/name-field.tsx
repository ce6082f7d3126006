interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
}

/** The field for the name with which an owner logs in. */
export function NameField({ label, value, onChange }: Props) {
  return (
    <div className="field">
      <label htmlFor="name">{label}</label>
      <input
        id="name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
