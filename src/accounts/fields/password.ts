import type { ErrorCode } from "../form/error-texts";
import { Refusal } from "../form/failure";

/** Length of a password in characters (`accounts.md` A-73). */
export const PASSWORD_LENGTH = { min: 8, max: 72 } as const;

export function isPassword(text: string): boolean {
  return text.length >= PASSWORD_LENGTH.min && text.length <= PASSWORD_LENGTH.max;
}

/** Refuses a new password that the server would refuse, before it travels. */
export function checkPassword(text: string, code: ErrorCode): string {
  if (!isPassword(text)) throw new Refusal(code);
  return text;
}
