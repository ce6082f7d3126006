import { rememberSession } from "../../core/session";
import type { FormContext } from "../form/context";
import { LOG_IN } from "../form/error-texts";
import { redirectPath, siteUrl } from "../form/redirect";
import { createSubmission } from "../form/submission";
import { REDIRECT, requireInput } from "../markup";
import { logInRequest } from "../operations/requests";
import { nativeMembers } from "../../core/dom/dom";

/** Log in (`accounts.md` 5.1), then on to `usredir`, to the form's own redirect, or home. */
export function driveLogIn(context: FormContext): void {
  const { form, page, users, signal } = context;
  createSubmission(context, LOG_IN, {
    staysBusy: true,
    send() {
      const email = requireInput(form, "email").value;
      const authPassword = requireInput(form, "password").value;
      return users.request(logInRequest, { email, authPassword }, signal);
    },
    done() {
      if (page.foreignApi) rememberSession(true);
      const url = siteUrl(redirectPath() ?? nativeMembers(form).getAttribute(REDIRECT) ?? "");
      if (url) page.navigate(url);
    },
  });
}
