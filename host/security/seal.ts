import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyFor } from "./sign";

/** A value may end with a hyphen, which is no part of a word. */
const MARK = /\bsealed-([\w-]{40,2000})(?![\w-])/g;
const NONCE = 12;
const TAG = 16;

/**
 * Encrypts a token in a stored text. Emails wait in the database with their links, and a stolen database must not allow a
 * login.
 * @param owner id of the email; the value cannot be decrypted for another one.
 */
export function seal(token: string, secret: Uint8Array, owner: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyFor(secret, "seal"), nonce).setAAD(Buffer.from(owner));
  const hidden = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
  return `sealed-${Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString("base64url")}`;
}

/** An encrypted value that cannot be decrypted: another key or another owner. */
export class SealError extends Error {}

/**
 * The text with its encrypted values decrypted.
 * @throws SealError if a value cannot be decrypted.
 */
export function unseal(text: string, secret: Uint8Array, owner: string): string {
  return text.replace(MARK, (_mark, sealed: string) => {
    try {
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", keyFor(secret, "seal"), bytes.subarray(0, NONCE))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString("utf8");
    } catch {
      throw new SealError("The link in this email was encrypted with another key. Request a new email");
    }
  });
}
