import { RESET_PASSWORD, UPDATE_PASSWORD } from "./error-codes";
import { resetPasswordRequest, updatePasswordRequest } from "./operations";
import { checkPassword } from "./password";
import type { FormProps } from "./props";
import { useSubmission } from "./submission";
import { parameter, requireInput } from "./vocabulary";

/** Asks for a mail with a link to the update page (`accounts.md` A-81). */
export function ResetPassword(props: FormProps) {
  const { form, users, signal } = props;
  useSubmission(props, RESET_PASSWORD, {
    hidesForm: true,
    send() {
      const email = requireInput(RESET_PASSWORD, form, "email").value;
      return users.request(resetPasswordRequest, { email }, signal);
    },
  });
  return null;
}

/** Sets a new password with the token of the mail (`accounts.md` A-82). */
export function UpdatePassword(props: FormProps) {
  const { form, users, signal } = props;
  useSubmission(props, UPDATE_PASSWORD, {
    hidesForm: true,
    send() {
      const typed = requireInput(UPDATE_PASSWORD, form, "password").value;
      const authPassword = checkPassword(typed, "WEAK_PASSWORD");
      return users.request(updatePasswordRequest, { authPassword, token: parameter("token") ?? "" }, signal);
    },
  });
  return null;
}
