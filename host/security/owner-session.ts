import { cookie, cookieIn } from "./cookies";
import { sign } from "./sign";
import { hashToken } from "./tokens";

/** Lifetime of a session, in ms. */
export const SESSION_FOR = 12 * 3_600_000;
/** Ms for which an entered password counts as confirmed. */
export const CONFIRMED_FOR = 10 * 60_000;

/** Path of the owner's page and of its cookie. */
export const OWNER_PATH = "/__millrace";
/** Path of the editor of pages. */
export const EDITOR_PATH = `${OWNER_PATH}/edit`;

/** CSRF token for changes; only pages that can read responses of this host know it. */
export function createCsrfToken(secret: Uint8Array, tokenHash: string): string {
  return sign(secret, "owner csrf", tokenHash);
}

/** Browsers accept the prefix `__Host-` only from this host and for all paths. */
const cookieName = (secure: boolean) => (secure ? "__Host-millrace-owner" : "millrace-owner");

/** @param token empty to remove the cookie. */
export function sessionCookie(token: string, secure: boolean): string {
  const lifetime = token ? SESSION_FOR : 0;
  const path = secure ? "/" : OWNER_PATH;
  return cookie(cookieName(secure), token, { lifetime, httpOnly: true, secure, sameSite: "Strict", path });
}

/** Hash of the session token in a `Cookie` header. */
export function tokenHashIn(cookies: string | null, secure: boolean): string | undefined {
  const token = cookieIn(cookies, cookieName(secure));
  return token === undefined ? undefined : hashToken(token);
}
