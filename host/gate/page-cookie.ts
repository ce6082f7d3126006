import { createHash } from "node:crypto";
import { cookie, cookieIn } from "../security/cookies";
import { sign, verify } from "../security/sign";
import type { PagePassword } from "../../common/gate-rules";

/** Ms for which a page password is remembered. */
const LASTS = 7 * 24 * 3_600_000;

/** The cookie that remembers a page password, for its pattern only and until the password changes. */
export function pageCookie(password: PagePassword, secret: Uint8Array, now: number, secure: boolean): string {
  const until = String(Math.floor((now + LASTS) / 1000));
  const value = `${until}.${sign(secret, "page password", signedText(password, until))}`;
  return cookie(cookieName(password), value, { lifetime: LASTS, httpOnly: true, secure });
}

/** Whether a `Cookie` header has a valid cookie for this page password. */
export function hasPageCookie(
  cookies: string | null,
  password: PagePassword,
  secret: Uint8Array,
  now: number,
): boolean {
  const [until = "", signature = ""] = (cookieIn(cookies, cookieName(password)) ?? "").split(".");
  return Number(until) * 1000 > now && verify(secret, "page password", signedText(password, until), signature);
}

function cookieName({ pattern }: PagePassword): string {
  return `wf_auth_${createHash("sha256").update(pattern).digest("hex").slice(0, 16)}`;
}

function signedText({ pattern, hash }: PagePassword, until: string): string {
  return JSON.stringify([pattern, hash, until]);
}
