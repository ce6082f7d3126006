import type { FormPayload } from "../../wire/submission";
import type { PageForm } from "../site/read-page";

const NAMED = /^(password|passwort|passcode|mot de passe|contraseña|senha|wachtwoord)$/i;

/** Removes the values of password-like fields, because forms must not store passwords (`forms.md` 7). */
export function withoutPasswords(
  payload: FormPayload,
  form: PageForm | undefined,
): { payload: FormPayload; withheld: string[] } {
  const withheld = Object.keys(payload.fields).filter(
    (key) =>
      Boolean(payload.fields[key]) &&
      (NAMED.test(key.trim()) || form?.fields.some((field) => field.key === key && field.type === "password")),
  );
  if (!withheld.length) return { payload, withheld };
  const fields = Object.fromEntries(
    Object.entries(payload.fields).map(([key, value]) => [key, withheld.includes(key) ? "" : value]),
  );
  return { payload: { ...payload, fields }, withheld };
}
