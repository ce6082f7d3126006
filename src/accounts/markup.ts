import { nativeMembers } from "../core/dom/dom";
import { requirePart } from "../core/dom/require-part";
import { FORM_TYPE } from "./form/form-markup";

/** Names of the page, one place for each (`accounts.md` section 2). */

export const INPUT_TYPE = "data-wf-user-form-input-type";
export const FIELD = "data-wf-user-field";
export const FIELD_TYPE = "data-wf-user-field-type";
export const REDIRECT = "data-wf-user-form-redirect";
export const STORED_KEY = "data-wf-user-file-upload-key";
export const UNSAVED_KEY = "data-wf-unsaved-user-file-upload-key";
export const LOG_OUT_LABEL = "data-wf-user-logout";
export const LOG_IN_LABEL = "data-wf-user-login";

/** Values of {@link FORM_TYPE}, exact. */
export type FormType = "login" | "signup" | "resetPassword" | "updatePassword" | "userAccount";

/** Built-in fields by their slug (`accounts.md` 2.3). */
export type BuiltInField = "email" | "name" | "password" | "accept-privacy" | "accept-communications";

export const formSelector = (type: FormType) => `form[${FORM_TYPE}="${type}"]`;

/** The value of {@link FIELD} that means a built-in field. */
export const reserved = (field: BuiltInField) => `wf-user-field-${field}`;

/** A built-in input of a form, by either of the two attributes that can mark it. */
export function findInput(form: Element, type: BuiltInField): HTMLInputElement | null {
  const input = (attribute: string, value: string) =>
    nativeMembers(form).querySelector<HTMLInputElement>(`input[${attribute}="${value}"]`);
  return input(FIELD, reserved(type)) ?? input(INPUT_TYPE, type);
}

/** A built-in input without which the form cannot be sent. */
export function requireInput(form: Element, type: BuiltInField): HTMLInputElement {
  return requirePart<HTMLInputElement>(form, `input[${INPUT_TYPE}="${type}"]`);
}

/** A parameter of the page's URL; empty counts as missing. Form-decoded: `+` is a space. */
export function parameter(name: string): string | undefined {
  return new URLSearchParams(location.search).get(name) || undefined;
}
