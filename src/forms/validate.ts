import type { Control, Field } from "./collect";

/** The error of a form, and its control. */
export interface Problem {
  readonly control: Control;
  readonly message: string;
}

/** The first field in document order that must not be sent as it is (`forms.md` 7). */
export function findProblem(fields: readonly Field[]): Problem | undefined {
  for (const field of fields) {
    const message = messageFor(field);
    if (message) return { control: field.control, message };
  }
  return undefined;
}

function messageFor({ key, value, control, required }: Field): string | undefined {
  if (control.type === "password") return "Passwords cannot be submitted.";
  const empty = !value || (Array.isArray(value) && !value.length);
  if (required) {
    if (empty) return `Please fill out the required field: ${key}`;
    // The attribute, because the property reads "text" for the type "e-mail", which browsers do not know.
    const isEmail = /e-?mail/i.test(control.getAttribute("type") ?? "");
    if (isEmail && !/^\S+@\S+$/.test(String(value))) return `Please enter a valid email address for: ${key}`;
  } else if (empty && key === "g-recaptcha-response") return "Please confirm you’re not a robot.";
  return undefined;
}
