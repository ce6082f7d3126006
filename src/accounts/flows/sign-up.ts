import { checkPassword } from "../fields/password";
import { customValues, isTicked } from "../operations/field-values";
import { checkFiles } from "../fields/required-files";
import type { FormContext } from "../form/context";
import { SIGN_UP } from "../form/error-texts";
import { Refusal } from "../form/failure";
import { redirectPath } from "../form/redirect";
import { createSubmission } from "../form/submission";
import { formSelector, findInput, parameter } from "../markup";
import { signUpRequest } from "../operations/requests";
import { createChallenge } from "./challenge";
import { verify } from "./verification";

/** Fills in and locks the e-mail address an invitation was sent to (`accounts.md` A-74). */
function fillInvited({ form, edits }: FormContext): void {
  const email = parameter("email");
  const input = findInput(form, "email");
  // Without an address the visitor has to type it.
  if (!input || !email) return;
  input.value = email;
  edits.attribute(input, "disabled", "");
  edits.toggleClass(input, "w-input-disabled", true);
}

/** Sign up (`accounts.md` 5.4): plain, by invitation, with a bot challenge; verification of the e-mail address on return. */
export function driveSignUp(context: FormContext): void {
  const { form, page, users, signal } = context;
  const isFirst = form === document.querySelector(formSelector("signup"));
  const inviteToken = parameter("inviteToken");
  const verifyToken = parameter("verifyToken");
  const text = (type: "email" | "name" | "password") => findInput(form, type)?.value ?? "";

  const { fail } = createSubmission(context, SIGN_UP, {
    hidesForm: true,
    async send() {
      const email = text("email");
      const password = text("password");
      if (!email || !password) throw new Refusal("REQUIRED");
      const authPassword = checkPassword(password, "INVALID_PASSWORD");
      checkFiles(form);
      const captchaToken = await askChallenge();
      return users.request(
        signUpRequest,
        {
          email,
          name: text("name"),
          acceptPrivacy: isTicked(form, "accept-privacy"),
          acceptCommunications: isTicked(form, "accept-communications"),
          authPassword,
          inviteToken,
          captchaToken,
          redirectPath: redirectPath(),
          data: customValues(form),
        },
        signal,
      );
    },
    done() {
      if (!inviteToken) return;
      page.navigate("/log-in");
      return "leave";
    },
  });
  const askChallenge = createChallenge(context, fail);
  if (!isFirst) return;
  if (inviteToken) fillInvited(context);
  if (verifyToken) verify(context, verifyToken);
}
