import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { PagePassword } from "./rules";

/** Seconds for which a page password is remembered. */
const LASTS = 7 * 24 * 3600;

/** The cookie that remembers a page password, for its pattern only and until the password changes. */
export function pageCookie(password: PagePassword, secret: Uint8Array, now: number, secure: boolean): string {
  const until = String(Math.floor(now / 1000) + LASTS);
  const value = `${until}.${signatureOf(password, until, secret)}`;
  return `${nameOf(password)}=${value}; Path=/; Max-Age=${LASTS}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Whether a `Cookie` header has a valid cookie for this page password. */
export function hasPageCookie(cookies: string, password: PagePassword, secret: Uint8Array, now: number): boolean {
  const begin = `${nameOf(password)}=`;
  return cookies
    .split(/; */)
    .filter((one) => one.startsWith(begin))
    .some((one) => {
      const [until = "", signature = ""] = one.slice(begin.length).split(".");
      return Number(until) * 1000 > now && isEqual(signature, signatureOf(password, until, secret));
    });
}

function nameOf({ pattern }: PagePassword): string {
  return `wf_auth_${createHash("sha256").update(pattern).digest("hex").slice(0, 16)}`;
}

function signatureOf({ pattern, hash }: PagePassword, until: string, secret: Uint8Array): string {
  const text = JSON.stringify(["page password", pattern, hash, until]);
  return createHmac("sha256", secret).update(text).digest("base64url");
}

function isEqual(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
