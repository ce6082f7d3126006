import { createHmac, randomBytes } from "node:crypto";
import { isSame } from "../security/tokens";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** Duration of a time step, in ms. */
const STEP = 30_000;
const DIGITS = 6;
/** Allowed clock difference, in steps. */
const OFF = 1;

/** A new secret for codes: 160 bits in base32. */
export function createCodeSecret(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte % 32]).join("");
}

/** Whether a text is base32 of at least 128 bits. */
export function isCodeSecret(text: string): boolean {
  return /^[A-Z2-7]{26,64}$/.test(text);
}

/** The `otpauth:` URL for an authenticator app. */
export function codeAddress(secret: string, name: string, host: string): string {
  const label = `${encodeURIComponent(host)}:${encodeURIComponent(name)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(host)}`;
}

/** The code of a time step (RFC 6238 with HMAC-SHA-1, which all apps support). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

export function stepAt(now: number): number {
  return Math.floor(now / STEP);
}

/** The time step of a code, the current one or a neighbor; undefined for a wrong code. */
export function findStep(secret: string, code: string, now: number): number | undefined {
  const given = code.replace(/\s/g, "");
  const around = Array.from({ length: 2 * OFF + 1 }, (_, index) => stepAt(now) - OFF + index);
  return around.find((step) => isSame(given, codeAt(secret, step)));
}

function decodeBase32(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
