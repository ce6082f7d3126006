/**
 * Constants and enumerations of visitor accounts (`accounts.md` section 6), for page scripts, back ends and mocks.
 * The bundle takes from here only what it uses.
 */

import { SESSION_LIFETIME } from "../core/session-lifetime";

export { PASSWORD_LENGTH } from "./password";
export { VERIFIED_REDIRECT_DELAY } from "./verified-redirect";

const HOUR = 3_600_000;

/** How long the server keeps things, in ms. */
export const LIFETIMES = {
  /** A log-in. */
  session: SESSION_LIFETIME,
  /** The token of a session; it is renewed while the session lasts. */
  sessionToken: 4 * HOUR,
  /** A mailed link: verification and password reset. */
  token: HOUR,
} as const;

/** Most custom fields of a site, and most fields in one update: 20 and name and communications. */
export const USER_FIELDS = { site: 20, update: 22 } as const;

/** Most users of a site by its plan, and the limit that no plan exceeds. */
export const USER_LIMITS = {
  free: 100,
  static: 20_000,
  cms: 20_000,
  business: 20_000,
  ecommerce_standard: 20_000,
  ecommerce_plus: 20_000,
  ecommerce_advanced: 20_000,
  enterprise: 20_000,
  enterprise_lite: 20_000,
} as const;

export type Plan = keyof typeof USER_LIMITS;

export const HARD_USER_LIMIT = 100_000;

/** Users on one page of a list. */
export const USER_PAGE_SIZE = 100;

/** Most access groups of a site, and the shortest id of one. */
export const ACCESS_GROUPS = { most: 20, idMinLength: 2 } as const;

/** An import is asked for its state every 5 s, 240 times: 20 minutes. */
export const IMPORT_POLLING = { interval: 5_000, tries: 240 } as const;

/** Largest files; the page refuses larger ones, and so must the server. */
export { UPLOAD_LIMITS } from "../upload/upload-limits";

/** Colours of the account pages without a design of their own. */
export const DEFAULT_STYLES = { accentColor: "#468EE5", backgroundColor: "#F5F6F7", showBrand: true } as const;

export const USER_STATUSES = { invited: "Invited", verified: "Verified", unverified: "Unverified" } as const;

export type UserStatus = keyof typeof USER_STATUSES;

/** Mails that the user system sends. */
export const EMAIL_TEMPLATES = {
  invite: "MEMBERSHIPS_INVITE",
  resetPassword: "MEMBERSHIPS_RESET_PASSWORD",
  updatedPassword: "MEMBERSHIPS_UPDATED_PASSWORD",
  welcome: "MEMBERSHIPS_WELCOME",
  verify: "MEMBERSHIPS_VERIFY",
} as const;

export type EmailTemplate = keyof typeof EMAIL_TEMPLATES;

export const TOKEN_TYPES = ["inviteUser", "resetPassword", "verifyEmail"] as const;

export type TokenType = (typeof TOKEN_TYPES)[number];

export const ACCESS_TYPES = ["LOGGED_IN", "ADMIN_ALWAYS_VISIBLE"] as const;

export const ADMISSION_TYPES = ["free", "paid"] as const;

export const FREE_ADMISSION_TYPES = ["all", "admin"] as const;

/** Utility pages by their key, in their order. */
export const UTILITY_PAGES = {
  "usys-log-in": { slug: "log-in", title: "Log In" },
  "usys-sign-up": { slug: "sign-up", title: "Sign Up" },
  "usys-reset-password": { slug: "reset-password", title: "Reset Password" },
  "usys-update-password": { slug: "update-password", title: "Update Password" },
  "usys-access-denied": { slug: "access-denied", title: "Access Denied" },
  "usys-user-account": { slug: "user-account", title: "User Account" },
} as const;

/** Field types by the type of the text input that shows them. */
export const TEXT_INPUT_FIELD_TYPES = {
  text: "PlainText",
  number: "PlainText",
  tel: "PlainText",
  password: "Password",
  email: "Email",
} as const;

/** What a new field starts with. */
export const FIELD_DEFAULTS = {
  Number: { min: 0, step: 1 },
  Option: { options: [] },
  Password: { name: "Password", required: true },
} as const;

/** Fields that every site has. */
export const DEFAULT_USER_FIELDS = {
  name: { type: "PlainText", required: false },
  email: { type: "Email", required: true },
  password: { type: "Password", required: true },
  acceptPrivacy: { type: "Bool", required: false },
  acceptCommunications: { type: "Bool", required: false },
} as const;

/** Asked before changes are lost. */
export const UNSAVED_DIALOGUE = {
  title: "Continue without saving?",
  text: "Your changes will be lost.",
  confirm: "Continue",
  cancel: "Cancel",
} as const;

/**
 * Reads an access variant.
 * @param value comma-separated; nothing means none.
 * @returns the variants, each once; none, with a console error, when one of them is unknown, misspelt or repeated.
 */
export function readVariants(value: string | null | undefined): "LOGGED_IN"[] {
  const parts = value ? value.split(",") : [];
  const [first] = parts;
  if (first === undefined) return [];
  if (parts.length === 1 && first === "LOGGED_IN") return [first];
  console.error("UnexpectedWfUsysVariant: Renderer received unexpected wf-usys-variant");
  return [];
}
