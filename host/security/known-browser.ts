import { createKey } from "../base/ids";
import { sign, verify } from "./sign";

/** Ms for which a browser is known after a log-in. */
export const KNOWN_FOR = 180 * 24 * 3_600_000;

/** A signed cookie that records a login from this browser. It does not log in. */
export const BROWSER_COOKIE = "wf_browser";

/**
 * The value of the cookie for one account.
 * @param account its address, or the owner's name: it is not valid for other accounts.
 */
export function knownBrowser(account: string, secret: Uint8Array): string {
  const id = createKey();
  return `${id}.${sign(secret, "known browser", `${id} ${account}`)}`;
}

/** The id of the browser when the cookie is one of this account; else undefined. */
export function browserIn(cookie: string | undefined, account: string, secret: Uint8Array): string | undefined {
  const [id = "", signature = ""] = (cookie ?? "").split(".");
  return id && verify(secret, "known browser", `${id} ${account}`, signature) ? id : undefined;
}
