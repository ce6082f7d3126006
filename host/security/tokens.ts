import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash of a token, which is stored instead of it, so that a stolen database is useless for logins. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Compares in constant time. */
export function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
