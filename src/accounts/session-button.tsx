import { useLayoutEffect } from "react";
import { $session, rememberSession } from "../core/session";
import { useStore } from "../core/use-store";
import { LOG_OUT } from "./error-codes";
import { emitFailure, emitSubmit, emitSuccess } from "./events";
import { failureOf } from "./failure";
import { logOutRequest } from "./operations";
import type { IslandProps } from "./props";
import { LOG_IN_LABEL, LOG_OUT_LABEL } from "./vocabulary";

/** The button that logs out or leads to the log-in page, as the session says (`accounts.md` 5.3). */
export function SessionButton({ button, page, users, edits, signal }: IslandProps & { button: HTMLButtonElement }) {
  const { loggedIn } = useStore($session);

  useLayoutEffect(() => {
    // In the design view a button that has nothing to say stays as it was drawn.
    if (!loggedIn && page.mode === "design") return;
    const label = button.getAttribute(loggedIn ? LOG_OUT_LABEL : LOG_IN_LABEL);
    edits.text(button, label || (loggedIn ? "Log out" : "Log in"));

    let busy = false;
    async function logOut(): Promise<void> {
      busy = true;
      edits.attribute(button, "aria-disabled", "true");
      try {
        await users.request(logOutRequest, {}, signal);
        rememberSession(false);
        emitSuccess(button, "logout");
        page.navigate("/");
      } catch (error) {
        if (signal.aborted) return;
        emitFailure(button, "logout", failureOf(error, LOG_OUT, button));
      } finally {
        busy = false;
        if (!signal.aborted) edits.attribute(button, "aria-disabled", null);
      }
    }
    const onClick = (event: Event) => {
      event.preventDefault();
      if (!loggedIn) page.navigate("/log-in");
      else if (!busy && emitSubmit(button, "logout")) void logOut();
    };
    const listening = new AbortController();
    button.addEventListener("click", onClick, { signal: listening.signal });
    return () => listening.abort();
  }, [loggedIn]);
  return null;
}
