import { fieldKey, isFieldType } from "../../wire/site-form";
import type { FieldValue } from "../../wire/submission";
import { nativeMembers } from "../core/dom/dom";

/** Field values by field name. A field called `__proto__` is an ordinary key. */
export type FieldMap = Record<string, FieldValue>;

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** One field of a form; a group of radio buttons is one field. */
export interface Field {
  /** `data-name`, else `name`, else `Field N`. */
  readonly key: string;
  readonly value: FieldValue;
  readonly control: Control;
  /** In a radio group: whether any button of the group is required (F-31). */
  required: boolean;
}

/** The form's controls of one kind. */
function controls<E extends Control>(form: HTMLFormElement, selector: string): E[] {
  return [...nativeMembers(form).querySelectorAll<E>(selector)];
}

function readKey(control: Control, kind: "Field" | "File", position: number): string {
  return fieldKey((name) => control.getAttribute(name), kind, position);
}

/** Every field of the form in document order, disabled ones included (`forms.md` 6). */
export function collectFields(form: HTMLFormElement): Field[] {
  const all = controls<Control>(form, "input, select, textarea").filter(({ type }) => isFieldType(type));
  const groups = new Map<string, Field>();
  const fields: Field[] = [];
  all.forEach((control, index) => {
    const key = readKey(control, "Field", index);
    const group = groups.get(key);
    if (control.type === "radio" && group) {
      group.required ||= control.required;
      return;
    }
    const field: Field = { key, value: readValue(control, all), control, required: control.required };
    if (control.type === "radio") groups.set(key, field);
    fields.push(field);
  });
  return fields;
}

function readValue(control: Control, all: readonly Control[]): FieldValue {
  if (control instanceof HTMLSelectElement) {
    // `:disabled` also matches options of a disabled group.
    const chosen = [...control.selectedOptions]
      .filter((option) => !option.matches(":disabled"))
      .map(({ value }) => value.trim());
    return control.multiple ? chosen : (chosen[0] ?? null);
  }
  if (control.type === "checkbox") return (control as HTMLInputElement).checked;
  if (control.type === "radio") {
    const checked = all.find(
      (other) => other.type === "radio" && other.name === control.name && (other as HTMLInputElement).checked,
    );
    return checked?.value.trim() || null;
  }
  return control.value.trim();
}

/** The fields as a map; of two fields with one key the later one counts. */
export function toMap(fields: readonly Field[]): FieldMap {
  return Object.fromEntries(fields.map(({ key, value }) => [key, value]));
}

/** Ids of the uploaded files by field name; file inputs without an upload are left out (`forms.md` 6). */
export function collectFiles(form: HTMLFormElement): Record<string, string> {
  const inputs = controls<HTMLInputElement>(form, "input").filter(({ type }) => type === "file");
  return Object.fromEntries(
    inputs.flatMap((input, index) => {
      const id = input.getAttribute("data-value")?.trim();
      return id ? [[readKey(input, "File", index), id]] : [];
    }),
  );
}
