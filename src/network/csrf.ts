import { readCookie } from "../core/cookies";
import { OperationError } from "./errors";
import { share } from "./share";

export interface Csrf {
  /** The raw token of the cookie `wf-csrf`, after asking the server for one if needed (`accounts.md` A-36). */
  token(signal: AbortSignal): Promise<string>;
  /** The server refused the token: the next one is a new one. */
  renew(): void;
}

/** @param address of the call that sets the cookie. */
export function createCsrf(address: () => string): Csrf {
  /** Whether this page load has asked already; a cookie from an earlier one does not count. */
  let asked = false;
  const asking = share(async (signal) => {
    await fetch(address(), {
      method: "POST",
      credentials: "include",
      headers: { "X-Requested-With": "XMLHttpRequest" },
      signal,
    });
    asked = true;
  });
  return {
    async token(signal) {
      let cause: unknown;
      if (!asked || readCookie("wf-csrf") === undefined) {
        await asking.join(signal).catch((error: unknown) => (cause = error));
      }
      const token = cause === undefined && readCookie("wf-csrf");
      if (token) return token;
      throw new OperationError("Did not receive CSRF token", { cause });
    },
    renew() {
      asked = false;
    },
  };
}
