import { createHmac } from "node:crypto";
import { hashToken } from "../security/tokens";

/** Lifetime of a session, in ms. */
export const SESSION_FOR = 12 * 3_600_000;
/** Ms for which an entered password counts as confirmed. */
export const CONFIRMED_FOR = 10 * 60_000;

/** Path of the owner's page and of its cookie. */
export const OWNER_PATH = "/__millrace";

/** CSRF token for changes; only pages that can read responses of this host know it. */
export function csrfOf(secret: Uint8Array, tokenHash: string): string {
  return createHmac("sha256", secret).update(`owner csrf ${tokenHash}`).digest("base64url");
}

/** Browsers accept the prefix `__Host-` only from this host and for all paths. */
const nameOf = (secure: boolean) => (secure ? "__Host-millrace-owner" : "millrace-owner");

/** @param token empty to remove the cookie. */
export function sessionCookie(token: string, secure: boolean): string {
  const age = token ? SESSION_FOR / 1000 : 0;
  const rest = secure ? "; Path=/; Secure" : `; Path=${OWNER_PATH}`;
  return `${nameOf(secure)}=${token}; Max-Age=${age}; HttpOnly; SameSite=Strict${rest}`;
}

/** Hash of the session token in a `Cookie` header. */
export function tokenHashIn(cookies: string, secure: boolean): string | undefined {
  const begin = `${nameOf(secure)}=`;
  const found = cookies.split("; ").find((one) => one.startsWith(begin));
  return found === undefined ? undefined : hashToken(found.slice(begin.length));
}
