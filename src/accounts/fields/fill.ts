import { FIELD_TYPES, type FieldType } from "../../../wire/account-fields";
import { asRecord } from "../../../wire/records";
import { toText } from "../../core/text";
import { setStored } from "./file-state";
import { chooseOption } from "./options";
import { BUILT_IN, type UserData } from "../operations/user-data";
import { FIELD, FIELD_TYPE, INPUT_TYPE, reserved } from "../markup";

export type FieldElement = HTMLInputElement | HTMLSelectElement;

/** Inputs that show what the server keeps. */
export const FILLED = `input[${FIELD}],select[${FIELD}],input[${INPUT_TYPE}]`;

function part(value: unknown, key: string): string {
  const found = asRecord(value)[key];
  return typeof found === "string" ? found : "";
}

function tick(checkbox: HTMLInputElement, on: boolean): void {
  if (checkbox.checked === on) return;
  checkbox.checked = on;
  // Its custom checkbox follows the event.
  checkbox.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Writes the visitor's data into one element (`accounts.md` A-85). */
export function fill(element: FieldElement, data: UserData): void {
  const id = element.getAttribute(FIELD);
  const type = element.getAttribute(FIELD_TYPE);
  // A field that is not requested has an unknown value.
  if (type && !FIELD_TYPES.includes(type as FieldType)) return;
  const input = element.getAttribute(INPUT_TYPE);
  const builtIn = BUILT_IN.find((field) => (id ? id === reserved(field.id) : input === field.id));
  if (!id && !builtIn) return;
  const value = data[builtIn?.alias ?? `f_${id}`];
  // The e-mail address is what the visitor logged in with: never empty.
  if (builtIn?.id === "email" && !value) return;
  if (element instanceof HTMLSelectElement) chooseOption(element, part(value, "slug"));
  else if (type === "FileRef") setStored(element, part(value, "id"));
  else if (element.type === "checkbox") tick(element, Boolean(value));
  else element.value = toText(value);
}
