/** How long a log in lasts on the server, in ms: seven days (`accounts.md` section 6). */
export const SESSION_LIFETIME = 604_800_000;
