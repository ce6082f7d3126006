import type { Behaviour } from "../core/behaviour";
import { createEdits } from "../core/edits";
import { mountIsland } from "../core/island";
import { hideVisually } from "../core/dom/visually-hidden";
import { getUsersClient } from "../network/usys";
import { List } from "./list";
import { settings, type Settings } from "./settings";
import "./events";
import { LIST } from "./module";
import type { CreateBehaviours } from "../core/modules";

/** A place that only screen readers notice. */
function announcer(): HTMLElement {
  const line = document.createElement("div");
  line.setAttribute("role", "status");
  hideVisually(line);
  return line;
}

/** The list of a visitor's subscriptions, with a control to cancel each. */
export const subscriptions: Behaviour<Settings> = {
  name: "subscriptions",
  selector: LIST,
  settings,
  mount(element, { settings: texts, page, signal, report }) {
    const edits = createEdits(signal);
    const container = edits.insert(announcer(), element);
    mountIsland(
      <List list={{ element, texts, page, users: getUsersClient(page), edits, signal, report }} />,
      signal,
      container,
    );
  },
};

export const content: CreateBehaviours = () => [subscriptions];
