import { nativeMembers } from "../../core/dom/dom";
import type { AddressFields, CustomData } from "../mutations";
import type { Address } from "../order-data";

const FIELDS: readonly (readonly [name: keyof AddressFields, key: keyof Address])[] = [
  ["name", "addressee"],
  ["address_line1", "line1"],
  ["address_line2", "line2"],
  ["address_city", "city"],
  ["address_state", "state"],
  ["address_country", "country"],
  ["address_zip", "postalCode"],
];

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const findField = (form: Element | null, name: string): Field | null =>
  form && nativeMembers(form).querySelector<Field>(`[name="${name}"]`);

/** Trimmed; empty: null (`commerce.md` C-52). */
export function readField(form: Element | null, name: string): string | null {
  return findField(form, name)?.value.trim() || null;
}

export function readAddress(form: Element | null): AddressFields {
  return Object.fromEntries(FIELDS.map(([name]) => [name, readField(form, name)])) as unknown as AddressFields;
}

/** Fields that were filled once: what the visitor types from then on is theirs (`rendering.md` R-21). */
const filled = new WeakSet<Element>();

function fillField(field: Field | null, value: string | null | undefined): void {
  if (!field || !value || filled.has(field)) return;
  filled.add(field);
  const isUntouched = field instanceof HTMLSelectElement || !field.value;
  if (isUntouched) field.value = value;
}

/** Shows the stored values of an address, for example after the page was loaded again. */
export function fillAddress(form: Element | null, address: Address | null | undefined): void {
  for (const [name, key] of FIELDS) fillField(findField(form, name), address?.[key]);
}

export const fillEmail = (form: Element | null, email: string | null | undefined): void =>
  fillField(findField(form, "email"), email);

/** What the page asks besides, under the names of its fields (`commerce.md` C-53). */
export function readCustomData(block: Element | null): CustomData[] {
  const list = (selector: string) => [...(block?.querySelectorAll<HTMLInputElement>(selector) ?? [])];
  return [
    ...list("textarea").map(({ name, value }) => ({ name: name || "Textarea", textArea: value })),
    ...list("input:not([type=checkbox], [type=radio], [type=submit], [type=hidden])")
      .filter(({ value }) => value)
      .map(({ name, value }) => ({ name: name || "Text Input", textInput: value })),
    ...list("input[type=checkbox]").map(({ name, checked }) => ({ name: name || "Checkbox", checkbox: checked })),
  ].filter((entry) => !("textArea" in entry) || entry.textArea);
}
