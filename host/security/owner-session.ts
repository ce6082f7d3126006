import { createHmac } from "node:crypto";
import { hashToken } from "./tokens";

/** Ms that a session lasts. */
export const SESSION_FOR = 12 * 3_600_000;
/** Ms for which a password that was given counts as given. */
export const CONFIRMED_FOR = 10 * 60_000;

/** The path of the owner's page, which its cookie is for. */
export const OWNER_PATH = "/__millrace";

/** What a page must send along with every change: whoever cannot read an answer of this host cannot know it. */
export function csrfOf(secret: Uint8Array, tokenHash: string): string {
  return createHmac("sha256", secret).update(`owner csrf ${tokenHash}`).digest("base64url");
}

/** Browsers take a name with this beginning from no other host and for no part of the paths only. */
const nameOf = (secure: boolean) => (secure ? "__Host-millrace-owner" : "millrace-owner");

/** @param token empty: the cookie is taken back. */
export function sessionCookie(token: string, secure: boolean): string {
  const age = token ? SESSION_FOR / 1000 : 0;
  const rest = secure ? "; Path=/; Secure" : `; Path=${OWNER_PATH}`;
  return `${nameOf(secure)}=${token}; Max-Age=${age}; HttpOnly; SameSite=Strict${rest}`;
}

/** Hash of the token that a `Cookie` header holds. */
export function tokenHashIn(cookies: string, secure: boolean): string | undefined {
  const begin = `${nameOf(secure)}=`;
  const found = cookies.split("; ").find((one) => one.startsWith(begin));
  return found === undefined ? undefined : hashToken(found.slice(begin.length));
}
