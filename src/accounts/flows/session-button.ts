import { $session, rememberSession } from "../../core/session";
import type { AccountContext } from "../form/context";
import { LOG_OUT } from "../form/error-texts";
import { emitFailure, emitSubmit, emitSuccess } from "../form/events";
import { describeFailure } from "../form/failure";
import { logOutRequest } from "../operations/requests";

/** The button that logs out or leads to the log-in page, depending on the session (`accounts.md` 5.3); `session-label` writes its text. */
export function driveSessionButton(button: HTMLButtonElement, context: AccountContext): void {
  const { page, users, edits, signal } = context;
  let busy = false;
  // In the design view a button without a text stays as it was drawn.
  const isDrawn = () => page.mode === "design" && !$session.get().loggedIn;

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
      emitFailure(button, "logout", describeFailure(error, LOG_OUT, context));
    } finally {
      busy = false;
      if (!signal.aborted) edits.attribute(button, "aria-disabled", null);
    }
  }

  const onClick = (event: Event) => {
    if (isDrawn()) return;
    event.preventDefault();
    if (!$session.get().loggedIn) page.navigate("/log-in");
    else if (!busy && emitSubmit(button, "logout")) void logOut();
  };
  button.addEventListener("click", onClick, { signal });
}
