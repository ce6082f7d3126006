import type { Edits } from "../../core/edits";
import { isRecord, asList } from "../../../wire/records";
import { toText } from "../../core/text";
import { schemaRequest, type ReceivedSchema } from "../operations/requests";
import { addOptions } from "./options";
import type { FormContext } from "../form/context";
import { requireFile } from "./required-files";
import { FIELD, FIELD_TYPE, formSelector } from "../markup";
import { nativeMembers } from "../../core/dom/dom";

/** Validations that are attributes, in lower case (`accounts.md` A-94). */
const ATTRIBUTES = ["minLength", "min", "max", "step", "maxLength"] as const;

/** Whether a field may be required by attribute. */
function canBeRequired(element: Element, type: string): boolean {
  // The account form does not show a stored password, so an empty one is not an error there.
  if (type === "Password") return !element.closest(formSelector("userAccount"));
  return type !== "FileRef";
}

const FIELDS = `input[${FIELD}],select[${FIELD}]`;

/** Writes one entry of the schema to its input. */
function applyEntry(element: HTMLInputElement | HTMLSelectElement, schema: ReceivedSchema, edits: Edits): void {
  const type = element.getAttribute(FIELD_TYPE) ?? "";
  if (type === "Bool") return;
  const { required, validations } = schema;
  if (required != null && type === "FileRef") requireFile(element, required);
  if (required != null && canBeRequired(element, type)) edits.attribute(element, "required", required ? "" : null);
  if (!validations) return;
  for (const key of ATTRIBUTES) {
    const value = validations[key];
    if (value != null) edits.attribute(element, key.toLowerCase(), toText(value));
    // No limit is an answer too; the page's own is then out of date.
    else if (value === null && key === "maxLength") edits.attribute(element, "maxlength", null);
  }
  const { extensions, options } = validations;
  if (extensions) edits.attribute(element, "accept", extensions.join());
  if (options && element instanceof HTMLSelectElement) addOptions(element, options, edits);
}

/** Requests the schema of a form's fields and applies it; without one the form works as served. */
export function applySchema({ form, users, edits, signal, report }: FormContext): void {
  if (!nativeMembers(form).querySelector(FIELDS)) return;
  users.request(schemaRequest, {}, signal).then(
    ({ site }) => {
      const entries = asList(site?.usysFieldSchema).filter(isRecord) as unknown as ReceivedSchema[];
      for (const element of nativeMembers(form).querySelectorAll<HTMLInputElement | HTMLSelectElement>(FIELDS)) {
        const schema = entries.find(({ id }) => id === element.getAttribute(FIELD));
        if (schema) applyEntry(element, schema, edits);
      }
    },
    (error: unknown) => signal.aborted || report(error),
  );
}
