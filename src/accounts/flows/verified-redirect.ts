/** Time in ms before a visitor whose address is verified is sent on (`accounts.md` A-76). */
export const VERIFIED_REDIRECT_DELAY = 3000;
