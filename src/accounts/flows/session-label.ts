import { atEnd } from "../../core/lifetime";
import type { Behaviour } from "../../core/behaviour";
import { createEdits } from "../../core/edits";
import { $session } from "../../core/session";
import { LOG_IN_LABEL, LOG_OUT_LABEL } from "../markup";
import { SESSION_BUTTON } from "../module";
import type { CreateBehaviours } from "../../core/modules";

/**
 * The text of the button that logs out or leads to the log-in page (`accounts.md` 5.3): it follows the session. The button
 * itself is `session-button`, in composed scripts later.
 */
export const sessionLabel: Behaviour = {
  name: "session-label",
  selector: SESSION_BUTTON,
  modes: ["published", "preview", "design"],

  mount(button, { page, signal }) {
    const edits = createEdits(signal);
    const render = ({ loggedIn }: { readonly loggedIn: boolean }) => {
      // In the design view a button without a text stays as it was drawn.
      if (page.mode === "design" && !loggedIn) return;
      const label = button.getAttribute(loggedIn ? LOG_OUT_LABEL : LOG_IN_LABEL);
      edits.text(button, label || (loggedIn ? "Log out" : "Log in"));
    };
    atEnd(signal, $session.subscribe(render));
  },
};

export const content: CreateBehaviours = () => [sessionLabel];
