/** Value of an attribute of an element; `null` or `undefined` when it is absent. */
type ReadAttribute = (name: string) => string | null | undefined;

/** Types of controls that are not fields; `<button>` is not one either (`forms.md` 6). */
const NOT_FIELDS = new Set(["submit", "button", "reset", "image", "file"]);

/**
 * Whether a control is a field of its form (`forms.md` 6).
 * @param type of an input, in lower case; of a select or textarea any other text.
 */
export function isFieldType(type: string): boolean {
  return !NOT_FIELDS.has(type);
}

/**
 * The key under which a control is submitted (`forms.md` 6): `data-name`, else `name`, else its kind and position.
 * @param position among the controls of its kind, from 0.
 */
export function fieldKey(read: ReadAttribute, kind: "Field" | "File", position: number): string {
  return read("data-name") || read("name") || `${kind} ${position + 1}`;
}

/** The name under which a form is submitted (`forms.md` 8). */
export function formName(read: ReadAttribute): string {
  return read("data-name") || read("name") || UNTITLED_FORM;
}

export const UNTITLED_FORM = "Untitled Form";
