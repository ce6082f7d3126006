import { readCookie } from "./cookies";
import { observed } from "./stores";

export interface Session {
  /** Decided by the presence of the cookie `wf_loggedin`; its value is not examined (`accounts.md` A-66). */
  loggedIn: boolean;
}

const CHANNEL = "millrace:session";

/** Whether a visitor is logged in. All tabs of the site agree while somebody listens. */
export const $session = observed<Session>(
  () => ({ loggedIn: readCookie("wf_loggedin") !== undefined }),
  (a, b) => a.loggedIn === b.loggedIn,
  (update, signal) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", update, { signal });
    signal.addEventListener("abort", () => channel.close(), { once: true });
    // The server ends sessions too, and pages come back from the history as they were left.
    document.addEventListener("visibilitychange", update, { signal });
    addEventListener("pageshow", update, { signal });
  },
);

/** After a log in or log out: this page and the site's other tabs read the cookie again. */
export function announceSession(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}
