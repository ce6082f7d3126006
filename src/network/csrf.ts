import { readCookie } from "../core/page/cookies";
import { isOwnOrigin } from "../core/page/url";
import { OperationError } from "./errors";
import { accountsHint } from "./failure";
import { delayFailureOnLeaving } from "./leaving";
import { COOKIE } from "./limits";
import { pause } from "./pause";
import { singleFlight } from "./single-flight";

export interface Csrf {
  /** The raw token, after asking the server for one if needed (`accounts.md` A-36). */
  token(signal: AbortSignal): Promise<string>;
  /** The server refused the token: the next one is a new one. */
  renew(): void;
}

/**
 * The token is in the cookie `wf-csrf`; of another origin, whose cookies the page cannot read, in the header
 * `X-Wf-Csrf` of the answer.
 * @param getUrl of the call that returns the token.
 */
export function createCsrf(getUrl: () => string): Csrf {
  /** Whether this page load has requested it already; a cookie from an earlier one does not count. */
  let asked = false;
  let shown: string | undefined;
  const current = () => (isOwnOrigin(getUrl()) ? readCookie("wf-csrf") : shown);
  const asking = singleFlight(async (signal) => {
    const init: RequestInit = {
      method: "POST",
      credentials: "include",
      headers: { "X-Requested-With": "XMLHttpRequest" },
      signal,
    };
    const { headers } = await delayFailureOnLeaving(() => fetch(getUrl(), init), signal);
    shown = headers.get("X-Wf-Csrf") ?? undefined;
    for (let left = COOKIE.tries; left > 0 && current() === undefined && isOwnOrigin(getUrl()); left--) {
      await pause(COOKIE.interval, signal);
    }
    asked = true;
  });
  return {
    async token(signal) {
      let cause: unknown;
      if (!asked || current() === undefined) {
        await asking.join(signal).catch((error: unknown) => (cause = error));
      }
      const token = cause === undefined && current();
      if (token) return token;
      throw new OperationError(`Did not receive CSRF token${accountsHint(getUrl())}`, { cause });
    },
    renew() {
      asked = false;
    },
  };
}
