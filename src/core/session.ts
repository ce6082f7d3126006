import { atEnd } from "./lifetime";
import { readCookie } from "./page/cookies";
import { SESSION_LIFETIME } from "../../wire/lifetimes";
import { observed } from "./stores";

export interface Session {
  /**
   * Decided by the presence of the cookie `wf_loggedin`; its value is not examined. Where the cookie is another origin's,
   * by what the page remembers (`accounts.md` A-66).
   */
  loggedIn: boolean;
}

const CHANNEL = "millrace:session";

/** Stores when a remembered session ends, in ms since 1970. */
const MEMORY = "millrace:session-ends";

function isRemembered(): boolean {
  try {
    return Number(localStorage.getItem(MEMORY)) > Date.now();
  } catch {
    return false;
  }
}

/** Whether a visitor is logged in. Kept in sync between the tabs of the site while it has listeners. */
export const $session = observed<Session>(
  () => ({ loggedIn: readCookie("wf_loggedin") !== undefined || isRemembered() }),
  (a, b) => a.loggedIn === b.loggedIn,
  (update, signal) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", update, { signal });
    atEnd(signal, () => channel.close());
    // The server ends sessions too, and pages from the history have an old state.
    document.addEventListener("visibilitychange", update, { signal });
    addEventListener("pageshow", update, { signal });
  },
);

/** After a log in or log out: this page and the site's other tabs read the cookie again. */
export function emitSessionChange(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Stores the session state from an account endpoint on another origin, and dispatches it (`accounts.md` A-66). */
export function rememberSession(loggedIn: boolean): void {
  try {
    if (loggedIn) localStorage.setItem(MEMORY, String(Date.now() + SESSION_LIFETIME));
    else localStorage.removeItem(MEMORY);
  } catch {
    // Without a storage the button continues to offer the log in.
  }
  emitSessionChange();
}
