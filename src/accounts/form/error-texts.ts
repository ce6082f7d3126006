import type { AccountErrorCode } from "../../../wire/account-error";
import { AGAIN } from "../../core/text";

/** Codes of the page's error texts; each names an attribute of the error element (`accounts.md` A-14). */
export type ErrorCode =
  | "GENERAL_ERROR"
  | "INVALID_EMAIL_OR_PASSWORD"
  | "NOT_ALLOWED"
  | "INVALID_EMAIL"
  | "EMAIL_ALREADY_EXIST"
  | "USE_INVITE_EMAIL"
  | "INVALID_PASSWORD"
  | "NOT_VERIFIED"
  | "EXPIRED_TOKEN"
  | "VALIDATION_FAILED"
  | "REQUIRED"
  | "WEAK_PASSWORD";

/** What visitors can do with their account, as events and reports name it. */
export type AccountAction = "login" | "logout" | "signup" | "verify" | "reset-password" | "update-password" | "update";

/** The texts of one kind of form, for the server and for the visitor. */
export interface FormKind {
  readonly action: AccountAction;
  /** Start of the attribute names of the page's own texts. */
  readonly prefix: string;
  /** Server code to client code; anything else is the general error. */
  readonly codes: Readonly<Partial<Record<AccountErrorCode, ErrorCode>>>;
  /** Texts where the page has none; the general text serves for codes without one. */
  readonly texts: Readonly<Partial<Record<ErrorCode, string>> & { GENERAL_ERROR: string }>;
  /** The block that takes the form's place after success. */
  readonly success?: string;
}

const TOO_SHORT = "Your password must be at least 8 characters.";
const INVALID_DATA = "There was an error in some of the information provided.";
const thereWas = (doing: string) => `There was an error ${doing}. ${AGAIN}`;

const SIGN_UP_CODES = {
  UsysInvalidUserData: "VALIDATION_FAILED",
  UsysUnauthorizedEmail: "NOT_ALLOWED",
  UsysMustUseInvitation: "USE_INVITE_EMAIL",
  UsysDuplicateEmail: "EMAIL_ALREADY_EXIST",
  UsysInvalidEmail: "INVALID_EMAIL",
  UsysInvalidPassword: "INVALID_PASSWORD",
  UsysInvalidToken: "NOT_VERIFIED",
  UsysExpiredToken: "EXPIRED_TOKEN",
} as const satisfies FormKind["codes"];

export const LOG_IN: FormKind = {
  action: "login",
  prefix: "wf-login-form",
  codes: { UsysInvalidCredentials: "INVALID_EMAIL_OR_PASSWORD" },
  texts: {
    GENERAL_ERROR: `We're having trouble logging you in. ${AGAIN}`,
    INVALID_EMAIL_OR_PASSWORD: "Invalid email or password. Please try again.",
  },
};

export const SIGN_UP: FormKind = {
  action: "signup",
  prefix: "wf-signup-form",
  codes: SIGN_UP_CODES,
  texts: {
    GENERAL_ERROR: thereWas("signing you up"),
    NOT_ALLOWED: "You're not allowed to access this site, please contact the admin for support.",
    INVALID_EMAIL: "Make sure your email exists and is properly formatted (e.g., user@domain.com).",
    EMAIL_ALREADY_EXIST: "An account with this email address already exists. Log in or reset your password.",
    USE_INVITE_EMAIL: "Use the same email address your invitation was sent to.",
    INVALID_PASSWORD: TOO_SHORT,
    NOT_VERIFIED: `We couldn't verify your account. ${AGAIN}`,
    EXPIRED_TOKEN: `This link has expired. A new link has been sent to your email. ${AGAIN}`,
    VALIDATION_FAILED: INVALID_DATA,
    REQUIRED: "Fill out all required fields",
  },
  success: ".w-form-verification",
};

/** Following the link of the verification mail, on the sign-up page. */
export const VERIFY: FormKind = { ...SIGN_UP, action: "verify", success: ".w-form-success" };

export const RESET_PASSWORD: FormKind = {
  action: "reset-password",
  prefix: "wf-reset-pw-form",
  codes: {},
  texts: { GENERAL_ERROR: thereWas("resetting your password") },
  success: ".w-form-success",
};

export const UPDATE_PASSWORD: FormKind = {
  action: "update-password",
  prefix: "wf-update-pw-form",
  codes: { UsysInvalidPassword: "WEAK_PASSWORD" },
  texts: { GENERAL_ERROR: thereWas("updating your password"), WEAK_PASSWORD: TOO_SHORT },
  success: ".w-form-success",
};

export const UPDATE_ACCOUNT: FormKind = {
  action: "update",
  prefix: "wf-account-update-form",
  codes: SIGN_UP_CODES,
  texts: { GENERAL_ERROR: thereWas("updating your account"), VALIDATION_FAILED: INVALID_DATA },
  success: ".w-form-success",
};

/** The attribute of the page's own text: only the first underscore becomes a hyphen. */
export function textAttribute({ prefix }: FormKind, code: ErrorCode): string {
  return `${prefix}-${code.replace("_", "-").toLowerCase()}-error`;
}

/** The logout button has no error texts and no error codes. */
export const LOG_OUT = { codes: {} } as const;

/** The client code of a server's code. */
export function clientCode({ codes }: Pick<FormKind, "codes">, serverCode = ""): ErrorCode {
  return (Object.hasOwn(codes, serverCode) && codes[serverCode as AccountErrorCode]) || "GENERAL_ERROR";
}

/** The text for the visitor: the page's own, else the code's, else the form's general one. */
export function errorText(kind: FormKind, code: ErrorCode, element: Element): string {
  return element.getAttribute(textAttribute(kind, code)) || kind.texts[code] || kind.texts.GENERAL_ERROR;
}
