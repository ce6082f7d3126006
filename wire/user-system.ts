/**
 * Constants and enumerations of the user system (`accounts.md` section 6). The sections in the comments are those of the
 * specification. The bundle of a page contains only what it uses.
 */

/** Most custom fields of a site, and most fields in one update: 20 and name and communications (section 9). */
export const USER_FIELDS = { site: 20, update: 22 } as const;

/** Most users of a site by its plan (section 9). */
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

/** Most users of a site with any plan (section 9). */
export const USER_HARD_LIMIT = 100_000;

/** Most access groups of a site, and the least characters of a group's id (section 9). */
export const ACCESS_GROUPS = { site: 20, idLength: 2 } as const;

/** How users come into an access group: at no charge, or with a paid plan (section 3). */
export const ADMISSION_TYPES = ["free", "paid"] as const;

export type AdmissionType = (typeof ADMISSION_TYPES)[number];

/** Who comes into a free access group: all users, or those that an owner puts into it (section 3). */
export const FREE_ADMISSION_TYPES = ["all", "admin"] as const;

export type FreeAdmissionType = (typeof FREE_ADMISSION_TYPES)[number];

/** How often the progress of an import of users is asked for: ms between two times, and the most times (section 9). */
export const IMPORT_POLLING = { interval: 5000, tries: 240 } as const;

/** Style of account emails, unless the owner sets another (section 3). */
export const DEFAULT_STYLES = { accentColor: "#468EE5", backgroundColor: "#F5F6F7", showBrand: true } as const;

/** Users on one page of a list (section 9). */
export const USER_PAGE_SIZE = 100;

export const USER_STATUSES = { invited: "Invited", verified: "Verified", unverified: "Unverified" } as const;

export type UserStatus = keyof typeof USER_STATUSES;

/** Mails that the user system sends. */
export type EmailTemplate = "invite" | "resetPassword" | "updatedPassword" | "welcome" | "verify";

/** Tokens in the links of mails (section 3); `LIFETIMES` says how long they work. */
export const TOKEN_TYPES = ["inviteUser", "resetPassword", "verifyEmail"] as const;

export type TokenType = (typeof TOKEN_TYPES)[number];

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
