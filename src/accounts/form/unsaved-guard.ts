import { $session } from "../../core/session";
import { closestTo } from "../../core/dom/dom";
import { isModified } from "../../core/input/keys";
import { UNSAVED_DIALOG } from "../catalogue";

const QUESTION = `${UNSAVED_DIALOG.title}\n\n${UNSAVED_DIALOG.text}`;

/** Whether a click on a link takes the page away from the visitor. */
function leaves(event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button || isModified(event)) return false;
  const link = closestTo<HTMLAnchorElement>(event.target, "a[href],area[href]");
  if (!link || (link.target && link.target !== "_self") || link.hasAttribute("download")) return false;
  const { href } = link;
  return /^https?:/.test(href) && href.split("#")[0] !== location.href.split("#")[0];
}

/** Asks before a link discards unsaved changes; for closing and reloading the browser asks in its own words. */
export function guardUnsaved(isUnsaved: () => boolean, signal: AbortSignal): void {
  let agreed = false;
  // Who is logged out has nothing left that could be saved.
  const asks = () => !agreed && $session.get().loggedIn && isUnsaved();
  const onClick = (event: MouseEvent) => {
    agreed = false;
    if (!leaves(event) || !asks()) return;
    agreed = confirm(QUESTION);
    if (!agreed) event.preventDefault();
  };
  addEventListener("click", onClick, { signal });
  addEventListener("beforeunload", (event) => asks() && event.preventDefault(), { signal });
}
