import { randomBytes } from "node:crypto";

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A new identifier: 10 digits of time and 16 random ones, so that identifiers sort by creation time. */
export function createId(now: number): string {
  let time = "";
  for (let rest = now; time.length < 10; rest = Math.floor(rest / 32)) time = (DIGITS[rest % 32] ?? "") + time;
  return time + Array.from(randomBytes(16), (byte) => DIGITS[byte % 32]).join("");
}

/** 128 random bits, for addresses that must not be guessable. */
export function createKey(): string {
  return randomBytes(16).toString("base64url");
}
