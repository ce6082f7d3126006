import { createHmac } from "node:crypto";
import { isSame } from "./tokens";

/** The uses of the key of the host. */
type Purpose =
  | "backup"
  | "edit session"
  | "editor frame"
  | "file"
  | "files bucket"
  | "host check"
  | "known browser"
  | "owner csrf"
  | "owner email"
  | "owner setup"
  | "page password"
  | "page visit"
  | "seal"
  | "shop download"
  | "shop order"
  | "upload"
  | "visitor csrf";

/** Derives a key per purpose, so that a signature for one purpose is invalid for another. */
export function keyFor(secret: Uint8Array, purpose: Purpose): Buffer {
  return createHmac("sha256", secret).update(purpose).digest();
}

/**
 * A signature of 43 characters, for cookies and addresses. The signed cookies of `hono/cookie` are not used, because they
 * sign only the value, without a purpose or an account.
 */
export function sign(secret: Uint8Array, purpose: Purpose, text: string): string {
  return createHmac("sha256", keyFor(secret, purpose)).update(text).digest("base64url");
}

/** Whether {@link sign} made this signature from this text and purpose. */
export function verify(secret: Uint8Array, purpose: Purpose, text: string, signature: string): boolean {
  return isSame(signature, sign(secret, purpose, text));
}
