import type { ReactNode } from "react";

interface AddressFieldProps {
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

/** A field for an address, with its label and hint. */
export function AddressField({ id, label, placeholder, value, change, live = false, children }: AddressFieldProps) {
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
