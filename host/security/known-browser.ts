import { createHmac } from "node:crypto";
import { createKey } from "../base/ids";
import { isSame } from "./tokens";

/** Ms for which a browser is known after a log-in. */
export const KNOWN_FOR = 180 * 24 * 3_600_000;

/** The cookie that says, signed, that somebody logged in from this browser. It logs nobody in. */
export const BROWSER_COOKIE = "wf_browser";

/**
 * The value of the cookie for one account.
 * @param account its address, or the owner's name: other accounts are not known by it.
 */
export function knownBrowser(account: string, secret: Uint8Array): string {
  const id = createKey();
  return `${id}.${signatureOf(id, account, secret)}`;
}

/** The id of the browser when the cookie is one of this account; else undefined. */
export function browserIn(cookie: string | undefined, account: string, secret: Uint8Array): string | undefined {
  const [id = "", signature = ""] = (cookie ?? "").split(".");
  return id && isSame(signature, signatureOf(id, account, secret)) ? id : undefined;
}

function signatureOf(id: string, account: string, secret: Uint8Array): string {
  // Another use of the secret must not make signatures that hold here.
  return createHmac("sha256", secret).update(`known browser ${id} ${account}`).digest("base64url");
}
