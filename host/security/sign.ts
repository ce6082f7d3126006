import { createHmac } from "node:crypto";
import { isSame } from "./tokens";

/** What a key of the host is for. */
type Purpose =
  "file" | "known browser" | "owner csrf" | "page password" | "page visit" | "seal" | "upload" | "visitor csrf";

/** A key for one purpose, so that a signature for one does not verify for another. */
export function keyFor(secret: Uint8Array, purpose: Purpose): Buffer {
  return createHmac("sha256", secret).update(purpose).digest();
}

/**
 * A signature of 43 characters, for cookies and addresses. The signed cookies of `hono/cookie` would not do: they bind a
 * value to no purpose and no account.
 */
export function sign(secret: Uint8Array, purpose: Purpose, text: string): string {
  return createHmac("sha256", keyFor(secret, purpose)).update(text).digest("base64url");
}

/** Whether {@link sign} made a signature of this text, for this purpose. */
export function verify(secret: Uint8Array, purpose: Purpose, text: string, signature: string): boolean {
  return isSame(signature, sign(secret, purpose, text));
}
