import { checkPassword } from "../fields/password";
import type { FormContext } from "../form/context";
import { UPDATE_PASSWORD } from "../form/error-texts";
import { createSubmission } from "../form/submission";
import { parameter, requireInput } from "../markup";
import { updatePasswordRequest } from "../operations/requests";

/** Sets a new password with the token of the mail (`accounts.md` A-82). */
export function driveUpdatePassword(context: FormContext): void {
  const { form, users, signal } = context;
  createSubmission(context, UPDATE_PASSWORD, {
    hidesForm: true,
    send() {
      const typed = requireInput(form, "password").value;
      const authPassword = checkPassword(typed, "WEAK_PASSWORD");
      return users.request(updatePasswordRequest, { authPassword, token: parameter("token") ?? "" }, signal);
    },
  });
}
