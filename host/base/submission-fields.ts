import type { FieldValue } from "../../wire/submission";

/** Fields in which challenges send their tokens (`forms.md` 14). */
export const CHALLENGE_FIELDS = ["cf-turnstile-response", "g-recaptcha-response"] as const;

type Fields = Record<string, FieldValue>;

/** The fields that a person reads: all but the tokens of challenges. */
export function shownFields(fields: Fields): { key: string; value: FieldValue }[] {
  return Object.entries(fields)
    .filter(([key]) => !(CHALLENGE_FIELDS as readonly string[]).includes(key))
    .map(([key, value]) => ({ key, value }));
}

/** A value as text. @param words for true and false; default: a box says nothing. */
export function fieldText(value: FieldValue | undefined, [yes, no]: readonly [string, string] = ["", ""]): string {
  if (typeof value === "boolean") return value ? yes : no;
  return Array.isArray(value) ? value.join(", ") : (value ?? "");
}

/** Every text by itself, those of challenges too. */
export function textsIn(fields: Fields): string[] {
  return Object.values(fields)
    .flat()
    .filter((value) => typeof value === "string");
}
