import { useLayoutEffect, useRef } from "react";

interface Props {
  value: string;
  onChange(value: string): void;
  /** Whether to focus the field. */
  focused?: boolean;
}

/** A field for the six digits of an authenticator app. */
export function CodeField({ value, onChange, focused = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return (
    <div className="field">
      <label htmlFor="one-time-code">Code from your app</label>
      <input
        id="one-time-code"
        ref={input}
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
