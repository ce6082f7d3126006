import { FIELD_ELEMENTS, FIELD_TYPES, typeKey, type TypeKey } from "../../../wire/account-fields";
import { FIELD, FIELD_TYPE, findInput, STORED_KEY, UNSAVED_KEY, type BuiltInField } from "../markup";
import { nativeMembers } from "../../core/dom/dom";

/** What the server takes for custom and built-in fields. */
export type FieldValues = Partial<Record<TypeKey, { id: string; value?: unknown }[]>>;

export interface Field {
  readonly id: string;
  readonly type: TypeKey;
  /** Its name in an answer. */
  readonly alias: string;
  readonly element: HTMLInputElement | HTMLSelectElement;
}

/** The custom fields of a form, type by type. */
export function customFields(form: Element): Field[] {
  return FIELD_TYPES.flatMap((name) => {
    const elements = nativeMembers(form).querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      `${FIELD_ELEMENTS[name]}[${FIELD_TYPE}="${name}"]`,
    );
    const type = typeKey(name);
    return (
      [...elements]
        .map((element) => ({ id: element.getAttribute(FIELD) ?? "", type, element }))
        // An id becomes part of a name in the document, where nothing else is allowed.
        .filter(({ id }) => /^\w+$/.test(id))
        .map((field) => ({ ...field, alias: `f_${field.id}` }))
    );
  });
}

/** The value of a file field: a new upload, a deletion, the stored file, or no change. */
function fileValue(id: string, element: Element): { id: string; value?: unknown } {
  const key = element.getAttribute(UNSAVED_KEY);
  const stored = element.getAttribute(STORED_KEY);
  if (key) return { id, value: { key } };
  if (stored === "DELETE") return { id, value: null };
  return stored ? { id, value: { _id: stored } } : { id };
}

/** The value that is sent for one field; text as typed, numbers too, and empty text as `null`. */
function fieldValue({ id, type, element }: Field): { id: string; value?: unknown } {
  if (type === "fileRef") return fileValue(id, element);
  if (type === "bool") return { id, value: (element as HTMLInputElement).checked };
  return { id, value: element.value || null };
}

export function addValue(values: FieldValues, type: TypeKey, value: { id: string; value?: unknown }): void {
  (values[type] ??= []).push(value);
}

/**
 * The custom fields of a form in the form of the server; `{}` without any. An empty password means no change.
 */
export function customValues(form: Element, values: FieldValues = {}): FieldValues {
  for (const field of customFields(form)) {
    const value = fieldValue(field);
    if (field.type !== "password" || value.value !== null) addValue(values, field.type, value);
  }
  return values;
}

/** Whether a built-in checkbox is ticked; a missing one is not. */
export function isTicked(form: Element, field: BuiltInField): boolean {
  return findInput(form, field)?.checked ?? false;
}
