import { describe, expect, it } from "vitest";
import {
  clientCode,
  errorText,
  LOG_IN,
  RESET_PASSWORD,
  SIGN_UP,
  textAttribute,
  UPDATE_ACCOUNT,
  UPDATE_PASSWORD,
  VERIFY,
} from "../../../src/accounts/form/error-texts";

describe("names of text attributes (A-14)", () => {
  it.each([
    [LOG_IN, "GENERAL_ERROR", "wf-login-form-general-error-error"],
    [LOG_IN, "INVALID_EMAIL_OR_PASSWORD", "wf-login-form-invalid-email_or_password-error"],
    [SIGN_UP, "NOT_ALLOWED", "wf-signup-form-not-allowed-error"],
    [SIGN_UP, "NOT_VERIFIED", "wf-signup-form-not-verified-error"],
    [VERIFY, "EMAIL_ALREADY_EXIST", "wf-signup-form-email-already_exist-error"],
    [SIGN_UP, "USE_INVITE_EMAIL", "wf-signup-form-use-invite_email-error"],
    [SIGN_UP, "INVALID_EMAIL", "wf-signup-form-invalid-email-error"],
    [SIGN_UP, "INVALID_PASSWORD", "wf-signup-form-invalid-password-error"],
    [SIGN_UP, "EXPIRED_TOKEN", "wf-signup-form-expired-token-error"],
    [SIGN_UP, "VALIDATION_FAILED", "wf-signup-form-validation-failed-error"],
    [SIGN_UP, "REQUIRED", "wf-signup-form-required-error"],
    [UPDATE_PASSWORD, "WEAK_PASSWORD", "wf-update-pw-form-weak-password-error"],
    [RESET_PASSWORD, "GENERAL_ERROR", "wf-reset-pw-form-general-error-error"],
    [UPDATE_ACCOUNT, "GENERAL_ERROR", "wf-account-update-form-general-error-error"],
  ] as const)("A-14 replaces only the first underscore (%#)", (kind, code, name) => {
    expect(textAttribute(kind, code)).toBe(name);
  });
});

describe("server codes", () => {
  const SIGN_UP_TABLE = [
    ["UsysInvalidUserData", "VALIDATION_FAILED"],
    ["UsysUnauthorizedEmail", "NOT_ALLOWED"],
    ["UsysMustUseInvitation", "USE_INVITE_EMAIL"],
    ["UsysDuplicateEmail", "EMAIL_ALREADY_EXIST"],
    ["UsysInvalidEmail", "INVALID_EMAIL"],
    ["UsysInvalidPassword", "INVALID_PASSWORD"],
    ["UsysInvalidToken", "NOT_VERIFIED"],
    ["UsysExpiredToken", "EXPIRED_TOKEN"],
    ["anything", "GENERAL_ERROR"],
    ["toString", "GENERAL_ERROR"],
    [undefined, "GENERAL_ERROR"],
  ] as const;

  it.each(SIGN_UP_TABLE)("A-15 %s is %s for sign up, verification and account alike", (server, client) => {
    for (const kind of [SIGN_UP, VERIFY, UPDATE_ACCOUNT]) expect(clientCode(kind, server)).toBe(client);
  });

  it("A-15 log in, update and reset have their own", () => {
    expect(clientCode(LOG_IN, "UsysInvalidCredentials")).toBe("INVALID_EMAIL_OR_PASSWORD");
    expect(clientCode(LOG_IN, "UsysInvalidPassword")).toBe("GENERAL_ERROR");
    expect(clientCode(UPDATE_PASSWORD, "UsysInvalidPassword")).toBe("WEAK_PASSWORD");
    expect(clientCode(RESET_PASSWORD, "UsysInvalidEmail")).toBe("GENERAL_ERROR");
  });
});

describe("texts", () => {
  const element = (name: string, value: string) => {
    const made = document.createElement("div");
    made.setAttribute(name, value);
    return made;
  };

  it("A-16 the page's own text is first, an empty one counts as missing", () => {
    expect(errorText(SIGN_UP, "REQUIRED", element("wf-signup-form-required-error", "Alles!"))).toBe("Alles!");
    expect(errorText(SIGN_UP, "REQUIRED", element("wf-signup-form-required-error", ""))).toBe(
      "Fill out all required fields",
    );
  });

  const AGAIN = "Please try again, or contact us if you continue to have problems.";
  it.each([
    [LOG_IN, "GENERAL_ERROR", `We're having trouble logging you in. ${AGAIN}`],
    [LOG_IN, "INVALID_EMAIL_OR_PASSWORD", "Invalid email or password. Please try again."],
    [SIGN_UP, "GENERAL_ERROR", `There was an error signing you up. ${AGAIN}`],
    [SIGN_UP, "NOT_ALLOWED", "You're not allowed to access this site, please contact the admin for support."],
    [SIGN_UP, "INVALID_EMAIL", "Make sure your email exists and is properly formatted (e.g., user@domain.com)."],
    [
      SIGN_UP,
      "EMAIL_ALREADY_EXIST",
      "An account with this email address already exists. Log in or reset your password.",
    ],
    [SIGN_UP, "USE_INVITE_EMAIL", "Use the same email address your invitation was sent to."],
    [SIGN_UP, "INVALID_PASSWORD", "Your password must be at least 8 characters."],
    [SIGN_UP, "NOT_VERIFIED", `We couldn't verify your account. ${AGAIN}`],
    [SIGN_UP, "EXPIRED_TOKEN", `This link has expired. A new link has been sent to your email. ${AGAIN}`],
    [SIGN_UP, "VALIDATION_FAILED", "There was an error in some of the information provided."],
    [SIGN_UP, "REQUIRED", "Fill out all required fields"],
    [UPDATE_PASSWORD, "GENERAL_ERROR", `There was an error updating your password. ${AGAIN}`],
    [UPDATE_PASSWORD, "WEAK_PASSWORD", "Your password must be at least 8 characters."],
    [RESET_PASSWORD, "GENERAL_ERROR", `There was an error resetting your password. ${AGAIN}`],
    [UPDATE_ACCOUNT, "GENERAL_ERROR", `There was an error updating your account. ${AGAIN}`],
    [UPDATE_ACCOUNT, "VALIDATION_FAILED", "There was an error in some of the information provided."],
    // A code without a text of this form.
    [UPDATE_ACCOUNT, "NOT_ALLOWED", `There was an error updating your account. ${AGAIN}`],
  ] as const)("A-16 the code's default is next, then the form's own general text (%#)", (kind, code, text) => {
    expect(errorText(kind, code, document.createElement("div"))).toBe(text);
  });
});
