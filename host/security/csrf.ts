import { randomBytes } from "node:crypto";
import { sign, verify } from "./sign";
import { isSame } from "./tokens";

/** The cookie that pages send back in the header `X-Wf-Csrf` (`accounts.md` A-36). */
export const CSRF_COOKIE = "wf-csrf";

/**
 * A token for one session, without a row in the database.
 * @param sessionId empty without a session.
 */
export function createCsrf(secret: Uint8Array, sessionId: string): string {
  const nonce = randomBytes(16).toString("base64url");
  return `${nonce}.${sign(secret, "visitor csrf", `${nonce} ${sessionId}`)}`;
}

/** Whether the header matches the cookie, and the token was created for this session. */
export function isCsrf(secret: Uint8Array, header: string, cookie: string, sessionId: string): boolean {
  const [nonce = "", signature = ""] = header.split(".");
  const ours = verify(secret, "visitor csrf", `${nonce} ${sessionId}`, signature);
  return header !== "" && isSame(header, cookie) && ours;
}
