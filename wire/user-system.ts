/** Constants and enumerations of the user system (`accounts.md` section 6). */

/** Most custom fields of a site, and most fields in one update: 20 and name and communications. */
export const USER_FIELDS = { site: 20, update: 22 } as const;

/** Most users of a site by its plan. */
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

/** Users on one page of a list. */
export const USER_PAGE_SIZE = 100;

export const USER_STATUSES = { invited: "Invited", verified: "Verified", unverified: "Unverified" } as const;

export type UserStatus = keyof typeof USER_STATUSES;

/** Mails that the user system sends. */
export type EmailTemplate = "invite" | "resetPassword" | "updatedPassword" | "welcome" | "verify";

export type TokenType = "inviteUser" | "resetPassword" | "verifyEmail";

/** Utility pages by their key, in their order. */
export const UTILITY_PAGES = {
  "usys-log-in": { slug: "log-in", title: "Log In" },
  "usys-sign-up": { slug: "sign-up", title: "Sign Up" },
  "usys-reset-password": { slug: "reset-password", title: "Reset Password" },
  "usys-update-password": { slug: "update-password", title: "Update Password" },
  "usys-access-denied": { slug: "access-denied", title: "Access Denied" },
  "usys-user-account": { slug: "user-account", title: "User Account" },
} as const;

/** The initial value of a new number field. */
export const NUMBER_DEFAULTS = { min: 0, step: 1 } as const;

/** Fields that every site has. */
export const DEFAULT_USER_FIELDS = {
  name: { type: "PlainText", required: false },
  email: { type: "Email", required: true },
  password: { type: "Password", required: true },
  acceptPrivacy: { type: "Bool", required: false },
  acceptCommunications: { type: "Bool", required: false },
} as const;
