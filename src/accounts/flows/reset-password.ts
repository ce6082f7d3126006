import type { FormContext } from "../form/context";
import { RESET_PASSWORD } from "../form/error-texts";
import { createSubmission } from "../form/submission";
import { requireInput } from "../markup";
import { resetPasswordRequest } from "../operations/requests";

/** Requests a mail with a link to the update page (`accounts.md` A-81). */
export function driveResetPassword(context: FormContext): void {
  const { form, users, signal } = context;
  createSubmission(context, RESET_PASSWORD, {
    hidesForm: true,
    send() {
      const email = requireInput(form, "email").value;
      return users.request(resetPasswordRequest, { email }, signal);
    },
  });
}
