import type { Behaviour } from "../core/behaviour";
import { createEdits } from "../core/dom";
import { mountIsland } from "../core/island";
import { usersOf } from "../network/usys";
import { List } from "./list";
import { settings, type Settings } from "./settings";
import "./events";

/** A place that only screen readers notice. */
function announcer(): HTMLElement {
  const line = document.createElement("div");
  line.setAttribute("role", "status");
  line.style.cssText = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap";
  return line;
}

/** The list of a visitor's subscriptions, with a control to cancel each. */
export const subscriptions: Behaviour<Settings> = {
  name: "subscriptions",
  selector: "[data-wf-user-subscriptions-list]",
  settings,
  mount(element, { settings: texts, page, signal }) {
    const edits = createEdits(signal);
    const container = edits.insert(announcer(), element);
    mountIsland(<List list={{ element, texts, page, users: usersOf(page), edits, signal }} />, signal, container);
  },
};
