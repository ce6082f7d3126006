/** The one variant that pages may ask for. */
const LOGGED_IN = "LOGGED_IN";

/**
 * Variants of a page by access, from `wf-usys-variant` (`accounts.md` A-115). Only `LOGGED_IN`, once, is one; anything
 * else is an error on the console and means none.
 */
export function accessVariants(value: string | null | undefined): (typeof LOGGED_IN)[] {
  if (!value) return [];
  if (value === LOGGED_IN) return [LOGGED_IN];
  // The exact words are part of the contract.
  console.error("UnexpectedWfUsysVariant: Renderer received unexpected wf-usys-variant");
  return [];
}
