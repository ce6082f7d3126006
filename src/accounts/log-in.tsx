import { rememberSession } from "../core/session";
import { LOG_IN } from "./error-codes";
import { logInRequest } from "./operations";
import type { FormProps } from "./props";
import { redirectPath, siteAddress } from "./redirect";
import { useSubmission } from "./submission";
import { REDIRECT, requireInput } from "./vocabulary";

/** Log in (`accounts.md` 5.1), then on to `usredir`, to the form's own redirect, or home. */
export function LogIn(props: FormProps) {
  const { form, page, users, signal } = props;
  useSubmission(props, LOG_IN, {
    staysBusy: true,
    send() {
      const email = requireInput(LOG_IN, form, "email").value;
      const authPassword = requireInput(LOG_IN, form, "password").value;
      return users.request(logInRequest, { email, authPassword }, signal);
    },
    done() {
      if (page.foreignApi) rememberSession(true);
      const address = siteAddress(redirectPath() ?? form.getAttribute(REDIRECT) ?? "");
      if (address) page.navigate(address);
    },
  });
  return null;
}
