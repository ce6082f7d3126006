import type { FieldValue } from "../../wire/submission";

/** Fields in which challenges send their tokens (`forms.md` 14). */
export const CHALLENGE_FIELDS = ["cf-turnstile-response", "g-recaptcha-response"] as const;

type Fields = Record<string, FieldValue>;

/** The fields to show: all except for challenge tokens. */
export function shownFields(fields: Fields): { key: string; value: FieldValue }[] {
  return Object.entries(fields)
    .filter(([key]) => !(CHALLENGE_FIELDS as readonly string[]).includes(key))
    .map(([key, value]) => ({ key, value }));
}

/** A value as text. @param words texts for true and false; default: empty. */
export function fieldText(value: FieldValue | undefined, [yes, no]: readonly [string, string] = ["", ""]): string {
  if (typeof value === "boolean") return value ? yes : no;
  return Array.isArray(value) ? value.join(", ") : (value ?? "");
}

/** All strings of all fields, including challenge tokens. */
export function textsIn(fields: Fields): string[] {
  return Object.values(fields)
    .flat()
    .filter((value) => typeof value === "string");
}
