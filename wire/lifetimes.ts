const HOUR = 3_600_000;

/** How long a log-in lasts on the server, in ms: seven days (`accounts.md` section 6). */
export const SESSION_LIFETIME = 604_800_000;

/** How long the server keeps things, in ms (specification 9, `accounts.md` section 6). */
export const LIFETIMES = {
  /** A log-in. */
  session: SESSION_LIFETIME,
  /** The token of a session; it is renewed while the session lasts. */
  sessionToken: 4 * HOUR,
  /** A mailed link: verification and password reset. */
  token: HOUR,
} as const;
