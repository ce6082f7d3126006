import { isPassword } from "../../../wire/password";
import type { ErrorCode } from "../form/error-texts";
import { Refusal } from "../form/failure";

/** Refuses a new password that the server would refuse, before it travels. */
export function checkPassword(text: string, code: ErrorCode): string {
  if (!isPassword(text)) throw new Refusal(code);
  return text;
}
