interface Props {
  /** Names of the pages' forms. */
  names: string[];
  value: string;
  onChange(form: string): void;
}

/** Chooses the form whose messages are listed. */
export function FormFilter({ names, value, onChange }: Props) {
  return (
    <div className="choice form-filter">
      <label className="unseen" htmlFor="form-filter">
        Form
      </label>
      <select id="form-filter" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">All forms</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
