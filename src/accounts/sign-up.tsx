import { useLayoutEffect } from "react";
import { useChallenge } from "./challenge";
import { SIGN_UP } from "./error-codes";
import { Refusal } from "./failure";
import { customValues, isTicked } from "./fields";
import { signUpRequest } from "./operations";
import { checkPassword } from "./password";
import type { FormProps } from "./props";
import { redirectPath } from "./redirect";
import { checkFiles } from "./required-files";
import { useSubmission, type Submission } from "./submission";
import { Verification } from "./verification";
import { formsOf, inputOf, parameter } from "./vocabulary";

/** Fills in and locks the address an invitation was sent to (`accounts.md` A-74). */
function useInvitation({ form, edits }: FormProps, invited: boolean): void {
  useLayoutEffect(() => {
    const email = parameter("email");
    const input = inputOf(form, "email");
    // Without an address the visitor has to type it.
    if (!invited || !input || !email) return;
    input.value = email;
    edits.attribute(input, "disabled", "");
    edits.toggleClass(input, "w-input-disabled", true);
  }, []);
}

/** Sign up (`accounts.md` 5.4): plain, by invitation, with a bot challenge; verification of the address on return. */
export function SignUp(props: FormProps) {
  const { form, page, users, signal } = props;
  const isFirst = form === document.querySelector(formsOf("signup"));
  const inviteToken = parameter("inviteToken");
  const verifyToken = parameter("verifyToken");
  const text = (type: "email" | "name" | "password") => inputOf(form, type)?.value ?? "";

  const submission: Submission = useSubmission(props, SIGN_UP, {
    hidesForm: true,
    async send() {
      const email = text("email");
      const password = text("password");
      if (!email || !password) throw new Refusal("REQUIRED");
      const authPassword = checkPassword(password, "INVALID_PASSWORD");
      checkFiles(form);
      const captchaToken = await challenge?.();
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
  const challenge = useChallenge(props, (error) => submission.fail(error));
  useInvitation(props, isFirst && !!inviteToken);
  return isFirst && verifyToken ? <Verification {...props} token={verifyToken} /> : null;
}
