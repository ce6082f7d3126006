import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";

interface Common {
  /** Unique on the page. */
  id: string;
  label: string;
  value: string;
  /** Default: for fields that are only read. */
  onChange?(value: string): void;
  /** Read by screen readers after the label. */
  hint?: ReactNode;
}

type More<Attributes> = Common & Omit<Attributes, keyof Common>;

/** A field for one line of text. */
export function TextField({ id, label, hint, onChange, ...more }: More<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <Labeled id={id} label={label} hint={hint}>
      <input
        id={id}
        aria-describedby={hint ? hintId(id) : undefined}
        onInput={(event) => onChange?.(event.currentTarget.value)}
        {...more}
      />
    </Labeled>
  );
}

/** A required field for an email address. */
export function EmailField(field: Omit<More<InputHTMLAttributes<HTMLInputElement>>, "label">) {
  return <TextField label="Email address" type="email" autoComplete="off" required {...field} />;
}

/** A field for several lines of text. */
export function TextArea({ id, label, hint, onChange, ...more }: More<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <Labeled id={id} label={label} hint={hint}>
      <textarea
        id={id}
        aria-describedby={hint ? hintId(id) : undefined}
        onInput={(event) => onChange?.(event.currentTarget.value)}
        {...more}
      />
    </Labeled>
  );
}

interface FileProps extends Pick<Common, "id" | "label" | "hint"> {
  /** Endings and types of files that can be chosen. */
  accept: string;
  onChange(file: File | undefined): void;
}

/** A field for one file. */
export function FileField({ id, label, hint, accept, onChange }: FileProps) {
  return (
    <Labeled id={id} label={label} hint={hint}>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={hint ? hintId(id) : undefined}
        onChange={(event) => onChange(event.currentTarget.files?.[0])}
      />
    </Labeled>
  );
}

/** @param options pairs of value and text. */
export function SelectField({
  id,
  label,
  hint,
  onChange,
  options,
  ...more
}: More<SelectHTMLAttributes<HTMLSelectElement>> & { options: readonly (readonly [value: string, text: string])[] }) {
  return (
    <Labeled id={id} label={label} hint={hint}>
      <select
        id={id}
        aria-describedby={hint ? hintId(id) : undefined}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        {...more}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labeled>
  );
}

interface ChecksProps {
  legend: string;
  items: readonly { id: string; name: string }[];
  /** Ids of the checked items. */
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

/** A group of checkboxes; nothing without items. */
export function Checks({ legend, items, chosen, onChange }: ChecksProps) {
  if (!items.length) return null;
  return (
    <fieldset className="ticks">
      <legend>{legend}</legend>
      {items.map(({ id, name }) => (
        <Check
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
}

/** A checkbox with its label. */
export function Check({ label, onChange, ...more }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" onChange={(event) => onChange(event.currentTarget.checked)} {...more} />
      {label}
    </label>
  );
}

function Labeled({ id, label, hint, children }: Pick<Common, "id" | "label" | "hint"> & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <p className="hint" id={hintId(id)}>
          {hint}
        </p>
      )}
    </div>
  );
}

const hintId = (id: string): string => `${id}-hint`;
