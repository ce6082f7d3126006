import { recordOf } from "../core/records";
import { textOf } from "../core/text";
import { setStored } from "./file-state";
import { chooseOption } from "./options";
import { BUILT_IN, type UserData } from "./user-data";
import { FIELD, FIELD_TYPE, INPUT_TYPE } from "./vocabulary";

export type FieldElement = HTMLInputElement | HTMLSelectElement;

/** Inputs that show what the server keeps. */
export const FILLED = `input[${FIELD}],select[${FIELD}],input[${INPUT_TYPE}]`;

function part(value: unknown, key: string): string {
  const found = recordOf(value)[key];
  return typeof found === "string" ? found : "";
}

function tick(checkbox: HTMLInputElement, on: boolean): void {
  if (checkbox.checked === on) return;
  checkbox.checked = on;
  // Its drawn face follows the event.
  checkbox.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Writes the visitor's data into one element (`accounts.md` A-85). */
export function fill(element: FieldElement, data: UserData): void {
  const id = element.getAttribute(FIELD);
  if (!id) {
    const value = data[element.getAttribute(INPUT_TYPE) ?? ""];
    if (value) element.value = textOf(value);
    return;
  }
  const alias = BUILT_IN.find((field) => id === `wf-user-field-${field.id}`)?.alias ?? `f_${id}`;
  const value = data[alias];
  if (element instanceof HTMLSelectElement) chooseOption(element, part(value, "slug"));
  else if (element.getAttribute(FIELD_TYPE) === "FileRef") setStored(element, part(value, "id"));
  else if (element.type === "checkbox") tick(element, Boolean(value));
  else element.value = textOf(value);
}
