import type { ReactNode } from "react";

interface UrlFieldProps {
  id: string;
  label: string;
  placeholder: string;
  value: string;
  change(value: string): void;
  /** Whether the hint changes with the value, so that it is announced. Default false. */
  live?: boolean;
  /** The hint below the field. */
  children: ReactNode;
}

/** A field for a URL, with its label and hint. */
export function UrlField({ id, label, placeholder, value, change, live = false, children }: UrlFieldProps) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
      <p id={`${id}-hint`} role={live ? "status" : undefined}>
        {children}
      </p>
    </>
  );
}
