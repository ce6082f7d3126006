import { useState } from "react";

interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
  /** `current-password` or `new-password`, for password managers. */
  complete: string;
  /** For pages with several password fields. */
  id?: string;
  hint?: string;
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, value, onChange, complete, id = complete, hint }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="password">
        <input
          id={id}
          type={shown ? "text" : "password"}
          autoComplete={complete}
          value={value}
          required
          spellCheck={false}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
        <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? "Hide" : "Show"}
        </button>
      </div>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
