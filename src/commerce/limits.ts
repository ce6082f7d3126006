/** Numbers of the business (`commerce.md` 2, `accounts.md` 6). */
export const LIMITS = {
  /** Largest order, in minor units. */
  orderTotal: 99_999_999,
  membershipProducts: 20,
  /** Characters. */
  password: { min: 8, max: 72 },
  /** Access groups of a site. */
  groups: 20,
  /** Least characters of a group's id. */
  groupId: 2,
  /** Custom fields of a user; one update may carry name and consent besides. */
  userFields: { stored: 20, updated: 22 },
  /** Users on one page of a list. */
  userPage: 100,
  /** Lifetimes in ms. */
  session: 7 * 86_400_000,
  sessionToken: 4 * 3_600_000,
  token: 3_600_000,
  /** Asking how an import is going: every so many ms, so many times. */
  importPolling: { interval: 5_000, attempts: 240 },
  /** Largest uploads in bytes. */
  upload: { file: 10_000_000, image: 4_000_000 },
} as const;

/** Users that a site's plan allows. */
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

/** No plan goes beyond. */
export const HARD_USER_LIMIT = 100_000;

/** How a cart opens unless the page says otherwise: ms and easing name. */
export const CART_ANIMATION = { duration: 300, easing: "ease-out-quad" } as const;
