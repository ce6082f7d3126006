import { cookie, cookieIn } from "./cookies";
import { sign } from "./sign";
import { hashToken } from "./tokens";

/** Ms that a session lasts. */
export const SESSION_FOR = 12 * 3_600_000;
/** Ms for which a password that was given counts as given. */
export const CONFIRMED_FOR = 10 * 60_000;

/** The path of the owner's page, which its cookie is for. */
export const OWNER_PATH = "/__millrace";

/** CSRF token for changes; only pages that can read responses of this host know it. */
export function csrfOf(secret: Uint8Array, tokenHash: string): string {
  return sign(secret, "owner csrf", tokenHash);
}

/** Browsers take a name with this beginning from no other host and for no part of the paths only. */
const nameOf = (secure: boolean) => (secure ? "__Host-millrace-owner" : "millrace-owner");

/** @param token empty: the cookie is taken back. */
export function sessionCookie(token: string, secure: boolean): string {
  const lifetime = token ? SESSION_FOR : 0;
  const path = secure ? "/" : OWNER_PATH;
  return cookie(nameOf(secure), token, { lifetime, httpOnly: true, secure, sameSite: "Strict", path });
}

/** Hash of the token that a `Cookie` header holds. */
export function tokenHashIn(cookies: string | null, secure: boolean): string | undefined {
  const token = cookieIn(cookies, nameOf(secure));
  return token === undefined ? undefined : hashToken(token);
}
